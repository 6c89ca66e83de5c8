/**
 * Stands in for the `electron` module where its program is missing: keeps what the shell sets up, and lets
 * a test play the system's part. Only what the shell uses is here; anything else fails as a missing import.
 */
import { EventEmitter } from 'node:events';

/** Calls in the order they came, each with its arguments as they can be sent to another process. */
export const calls = [];

/** Functions the shell handed to Electron, by what they decide. */
export const handlers = { scheme: new Map(), ipc: new Map() };

/** What dialogs answer and what the system looks like; set by tests. */
export const system = {
  lock: true,
  openDialog: { canceled: true, filePaths: [] },
  messageBox: { response: 2 },
  userData: process.env.STAND_IN_USER_DATA,
  keyring: true,
  storageBackend: 'gnome_libsecret',
  user: 'me',
};

export const windows = [];

function note(name, ...args) {
  calls.push({
    name,
    args: JSON.parse(JSON.stringify(args, (_, value) => (typeof value === 'function' ? 'function' : value))),
  });
}

/** An event whose default can be prevented. */
export function makeEvent(fields = {}) {
  return {
    ...fields,
    defaultPrevented: false,
    preventDefault() {
      this.defaultPrevented = true;
    },
  };
}

let ready;
const whenReady = new Promise((resolve) => {
  ready = resolve;
});
export function becomeReady() {
  note('ready');
  ready();
}

class App extends EventEmitter {
  isPackaged = false;
  name = 'Slotscope';
  whenReady = () => whenReady;
  requestSingleInstanceLock(data) {
    note('app.requestSingleInstanceLock', data);
    return system.lock;
  }
  enableSandbox() {
    note('app.enableSandbox');
  }
  getPath(name) {
    return name === 'userData' ? system.userData : `/stand-in/${name}`;
  }
  quit() {
    note('app.quit');
    const event = makeEvent();
    this.emit('will-quit', event);
    note(event.defaultPrevented ? 'quit held' : 'quit done');
  }
  exit(code) {
    note('app.exit', code);
  }
}
export const app = new App();

class WebContents extends EventEmitter {
  loading = true;
  setWindowOpenHandler(handler) {
    this.windowOpenHandler = handler;
  }
  isLoadingMainFrame() {
    return this.loading;
  }
  send(channel, ...args) {
    note('webContents.send', channel, ...args);
  }
}

export class BrowserWindow extends EventEmitter {
  static getFocusedWindow() {
    return windows.find((window) => !window.destroyed) ?? null;
  }
  destroyed = false;
  minimized = false;
  bounds = { x: 10, y: 20, width: 1300, height: 800 };
  constructor(options) {
    super();
    note('BrowserWindow', options);
    this.webContents = new WebContents();
    windows.push(this);
    app.emit('web-contents-created', makeEvent(), this.webContents);
  }
  loadURL(url) {
    note('loadURL', url);
    return Promise.resolve();
  }
  show() {
    note('window.show');
  }
  focus() {
    note('window.focus');
  }
  restore() {
    this.minimized = false;
    note('window.restore');
  }
  maximize() {
    note('window.maximize');
  }
  isMinimized() {
    return this.minimized;
  }
  isMaximized() {
    return false;
  }
  isDestroyed() {
    return this.destroyed;
  }
  getNormalBounds() {
    return this.bounds;
  }
}

const PROTOCOL = {
  registerSchemesAsPrivileged: (schemes) => note('registerSchemesAsPrivileged', schemes),
  handle: (scheme, handler) => handlers.scheme.set(scheme, handler),
};
export const protocol = PROTOCOL;

export const session = {
  defaultSession: {
    protocol: PROTOCOL,
    setPermissionRequestHandler: (handler) => {
      handlers.permissionRequest = handler;
    },
    setPermissionCheckHandler: (handler) => {
      handlers.permissionCheck = handler;
    },
    setDevicePermissionHandler: (handler) => {
      handlers.devicePermission = handler;
    },
    webRequest: {
      onBeforeRequest: (handler) => {
        handlers.beforeRequest = handler;
      },
    },
  },
};

export const ipcMain = {
  handle: (channel, handler) => handlers.ipc.set(channel, handler),
};

export const dialog = {
  showOpenDialog: async (...args) => {
    note('showOpenDialog', args.at(-1));
    return system.openDialog;
  },
  showMessageBox: async (...args) => {
    note('showMessageBox', args.at(-1));
    return system.messageBox;
  },
  showErrorBox: (title, content) => note('showErrorBox', title, content),
};

export const Menu = {
  buildFromTemplate: (template) => template,
  setApplicationMenu: (template) => {
    handlers.menu = template;
  },
};

export const nativeTheme = { shouldUseDarkColors: true };
export const screen = { getAllDisplays: () => [{ workArea: { x: 0, y: 0, width: 1920, height: 1040 } }] };
export const shell = { showItemInFolder: (path) => note('showItemInFolder', path) };

/** Turns text around instead of encrypting it: enough to tell whether it was kept as it is, and by whom. */
export const safeStorage = {
  isEncryptionAvailable: () => system.keyring,
  getSelectedStorageBackend: () => system.storageBackend,
  encryptString: (text) => Buffer.from(`${system.user}:${[...text].reverse().join('')}`),
  decryptString: (encrypted) => {
    const [user, ...rest] = encrypted.toString().split(':');
    if (user !== system.user) throw new Error('Error while decrypting the ciphertext provided.');
    return [...rest.join(':')].reverse().join('');
  },
};
