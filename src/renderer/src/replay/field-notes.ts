/** How a setting is given. */
export type Control = 'text' | 'long-text' | 'number' | 'switch' | 'choice' | 'command' | 'names' | 'json';

/** The words of one setting. Everything its schema says (bounds, choices, defaults) is taken from there. */
export interface FieldNote {
  label: string;
  hint?: string;
  unit?: string;
  group?: string;
  placeholder?: string;
  control?: Control;
  /** Words for the values of a choice. */
  choices?: Record<string, string>;
  /** Words for leaving a choice to whoever decides then. */
  leftOut?: string;
  /** Shown only while another setting has one of these values. */
  when?: { path: readonly string[]; values: readonly string[] };
}

const TOLD = 'What the model is told';
const SHOWN = 'What it is shown';
const TURNS = 'Taking turns';
const ANSWERS = 'Its answers';
const TOOLS = 'Tools';
const CONNECTION = 'Connection and waiting';
const RECORD = 'Beyond these settings';

/** Groups of settings in the order in which they are shown; the first, without a title, is always open. */
export const GROUPS: readonly string[] = ['', TOLD, SHOWN, TURNS, ANSWERS, TOOLS, CONNECTION, RECORD];

const dialect = (...values: string[]): NonNullable<FieldNote['when']> => ({ path: ['dialect'], values });
const detection = (...values: string[]): NonNullable<FieldNote['when']> => ({
  path: ['turnDetection', 'type'],
  values,
});

/** What settings of the same name mean wherever they occur. */
const SHARED: Record<string, FieldNote> = {
  model: { label: 'Model', hint: 'As the server calls it.' },
  url: { label: 'Address', hint: 'Of the WebSocket; leave keys out of it, for it is stored.' },
  instructions: { label: 'Instructions', control: 'long-text', group: TOLD },
  temperature: {
    label: 'Temperature',
    placeholder: 'the server’s choice',
    group: ANSWERS,
  },
  voice: { label: 'Voice', placeholder: 'the server’s usual one', group: ANSWERS },
  speak: {
    label: 'Answer in speech',
    hint: 'With its transcript; otherwise in text alone.',
    group: ANSWERS,
  },
  maxOutputTokens: { label: 'Longest answer', unit: 'tokens', group: ANSWERS },
  silenceDurationMs: { label: 'Silence that ends a turn', unit: 'ms', group: TURNS },
  prefixPaddingMs: { label: 'Sound kept before speech', unit: 'ms', group: TURNS },
  interrupt: { label: 'The user’s speech stops the model', group: TURNS },
  tools: {
    label: 'Functions the model may call',
    hint: 'A JSON list of { name, description, parameters }. Calls are recorded; nothing is executed.',
    group: TOOLS,
  },
  toolResult: { label: 'Result of every call', control: 'long-text', group: TOOLS },
  toolRounds: {
    label: 'Rounds after a call',
    hint: 'How often in a row the model may go on after a result; 0 leaves it at the call.',
    group: TOOLS,
  },
  extra: {
    label: 'Further fields of the request',
    hint: 'A JSON object, as the server knows them.',
    group: RECORD,
  },
  recordMedia: {
    label: 'Record pictures and sound whole',
    hint: 'Otherwise their size and hash. Whole recordings grow large.',
    group: RECORD,
  },
  replySeconds: { label: 'Longest wait for an answer', unit: 's', group: CONNECTION },
  maxAttempts: { label: 'Attempts', hint: 'While the failure may pass.', group: CONNECTION },
  'connection.connectSeconds': { label: 'Wait for the connection', unit: 's', group: CONNECTION },
  'connection.setupSeconds': {
    label: 'Wait for the settings to be taken',
    unit: 's',
    group: CONNECTION,
  },
  'connection.sendSeconds': { label: 'Wait for what is sent to be read', unit: 's', group: CONNECTION },
  'connection.heartbeatSeconds': {
    label: 'Ask for a sign of life every',
    hint: 'Without one in between the connection counts as lost.',
    unit: 's',
    group: CONNECTION,
  },
  'connection.replySeconds': { label: 'Longest wait for an answer', unit: 's', group: CONNECTION },
  'connection.maxAttempts': { label: 'Attempts to connect', group: CONNECTION },
  'connection.onDisconnect': {
    label: 'When the connection ends in mid-clip',
    hint: 'A session that goes on without the server’s memory says so in its record.',
    choices: { fail: 'The clip fails', reconnect: 'Connect anew and go on' },
    group: CONNECTION,
  },
  'connection.maxReconnects': { label: 'Connections anew, at most', group: CONNECTION },
  'connection.trailingSilenceSeconds': {
    label: 'Silence after the clip',
    hint: 'So that the server notices the end of speech.',
    unit: 's',
    group: CONNECTION,
  },
  'connection.settleSeconds': {
    label: 'Finished after so long without a word',
    unit: 's',
    group: CONNECTION,
  },
  'connection.recordMedia': {
    label: 'Record pictures and sound whole',
    hint: 'Otherwise their size and hash. Whole recordings grow large.',
    group: RECORD,
  },
};

/** By adapter and setting. */
const OWN: Record<string, Record<string, FieldNote>> = {
  process: {
    command: {
      label: 'Program',
      hint: 'With its arguments; run without a shell. docs/adapters.md has examples in Python and Node.',
      placeholder: 'python3 my_adapter.py --model large',
      control: 'command',
    },
    cwd: { label: 'Working folder', placeholder: 'the one Slotscope was started in' },
    passEnvironment: {
      label: 'Environment variables to pass on',
      hint: 'Names only, e.g. that of an API key, separated by spaces.',
      placeholder: 'MY_API_KEY',
    },
    label: { label: 'Label', placeholder: 'the command', hint: 'How the run is called in tables.' },
  },
  'request-prior': {
    delay: { label: 'Delay', hint: 'From the request to the answer, in media time.', unit: 's' },
    answer: { label: 'Answer' },
  },
  'screen-reader': {
    minConfidence: {
      label: 'Least confidence',
      hint: 'Lines recognised with less count as unread.',
      unit: '%',
    },
  },
  chat: {
    baseUrl: { label: 'Address', hint: 'Where the server answers /chat/completions.' },
    abstainToken: {
      label: 'Word for silence',
      hint: 'The model is told of it. Empty: only an empty reply is silence.',
      group: TOLD,
    },
    history: {
      label: 'Own replies it is shown',
      hint: '0: every decision is independent (Offline Probing).',
      group: TOLD,
    },
    cooldownSeconds: {
      label: 'Cooldown after a reply',
      hint: 'Media time without a call.',
      unit: 's',
      group: TURNS,
    },
    announceCooldown: { label: 'Tell the model of the cooldown', group: TURNS },
    requireFrame: { label: 'Skip decisions before the first frame', group: TURNS },
    'frames.maxFrames': { label: 'Frames a call', hint: 'At most; 0 sends none.', group: SHOWN },
    'frames.sampling': {
      label: 'Which frames',
      choices: { uniform: 'Spread over what was seen', latest: 'The latest' },
      group: SHOWN,
    },
    'frames.windowSeconds': {
      label: 'Frames of the last',
      hint: 'Empty: everything seen so far.',
      placeholder: 'everything',
      unit: 's',
      group: SHOWN,
    },
    imageDetail: { label: 'How finely it looks', group: SHOWN },
    'sound.part': {
      label: 'Sound goes as',
      choices: { input_audio: 'input_audio', audio_url: 'audio_url', none: 'Left out' },
      group: SHOWN,
    },
    'sound.windowSeconds': {
      label: 'Sound of the last',
      hint: 'Empty: everything heard so far.',
      placeholder: 'everything',
      unit: 's',
      group: SHOWN,
    },
    showTimes: { label: 'Write times beside what is shown', group: SHOWN },
    maxTokens: { label: 'Longest answer', unit: 'tokens', group: ANSWERS },
    maxTokensField: {
      label: 'Its field',
      choices: { auto: 'As the service wants it' },
      group: ANSWERS,
    },
    maxWaitSeconds: {
      label: 'Longest wait the server may ask for',
      unit: 's',
      group: CONNECTION,
    },
    maxFailedDecisions: {
      label: 'Failed decisions in a row that end a clip',
      group: CONNECTION,
    },
  },
  realtime: {
    dialect: {
      label: 'Service',
      choices: {
        openai: 'OpenAI Realtime',
        'qwen-omni': 'Qwen-Omni (DashScope)',
        'vllm-omni': 'vLLM-Omni duplex',
      },
    },
    url: { label: 'Address', placeholder: 'the service’s usual one' },
    turnDetection: {
      label: 'Voice detection',
      hint: 'Without it OpenAI and Qwen-Omni are asked at the schedule’s decision times.',
      leftOut: 'As usual for the service',
      choices: {
        server_vad: 'By loudness (server VAD)',
        semantic_vad: 'By meaning (semantic VAD)',
        none: 'None',
      },
      group: TURNS,
    },
    'turnDetection.threshold': { label: 'Threshold', group: TURNS, when: detection('server_vad') },
    'turnDetection.eagerness': { label: 'Eagerness', group: TURNS, when: detection('semantic_vad') },
    transcriptionModel: {
      label: 'Transcribe the user with',
      placeholder: 'not at all',
      group: SHOWN,
    },
    frameDetail: { label: 'How finely it looks', group: SHOWN, when: dialect('openai') },
    keepFrames: {
      label: 'Frames kept in the conversation',
      placeholder: 'all',
      group: SHOWN,
      when: dialect('openai'),
    },
    inputAudioFormat: { label: 'Format of sound sent', group: SHOWN, when: dialect('qwen-omni') },
    outputAudioFormat: { label: 'Format of its speech', group: ANSWERS, when: dialect('qwen-omni') },
    referenceAudioFile: {
      label: 'Voice to speak in',
      hint: 'A WAV file; MiniCPM-o needs one.',
      placeholder: '/path/to/voice.wav',
      group: ANSWERS,
      when: dialect('vllm-omni'),
    },
    overlapPolicy: { label: 'When both speak', group: TURNS, when: dialect('vllm-omni') },
  },
  'gemini-live': {
    url: { label: 'Address' },
    auth: {
      label: 'How the key is shown',
      choices: {
        key: 'API key',
        'access-token': 'Ephemeral token',
        bearer: 'Bearer token (Vertex AI)',
      },
    },
    mediaResolution: {
      label: 'Resolution of frames',
      choices: { low: 'Low (64 tokens)', medium: 'Medium (256)', high: 'High (256 with zoom)' },
      group: SHOWN,
    },
    turns: {
      label: 'Turns',
      choices: {
        automatic: 'By the server’s voice detection',
        asked: 'At the schedule’s decision times',
      },
      group: TURNS,
    },
    turnCoverage: {
      label: 'What belongs to a turn',
      choices: {
        activity: 'Speech only',
        'all-input': 'All input',
        'audio-activity-and-all-video': 'Speech and all video',
      },
      group: TURNS,
    },
    compressContext: {
      label: 'Sliding context window',
      hint: 'Without it sessions with video end after two minutes.',
      group: CONNECTION,
    },
    resumable: { label: 'Take a lost connection up where it was', group: CONNECTION },
    proactiveAudio: {
      label: 'May choose not to answer',
      hint: 'Some models refuse this setting.',
      group: TURNS,
    },
  },
  'minicpm-o': {
    model: { label: 'Model', hint: 'For the run’s label; the gateway serves one model.' },
    maxSliceNums: {
      label: 'Slices a frame',
      hint: '1 costs 64 tokens a frame, 4 cost 192.',
      group: SHOWN,
    },
    framesPerSecond: { label: 'Frames a second', group: SHOWN },
    queueSeconds: { label: 'Longest wait in the gateway’s queue', unit: 's', group: CONNECTION },
    maxUnanswered: {
      label: 'Seconds that may be unanswered',
      hint: 'Paced: beyond them the next one waits.',
      group: CONNECTION,
    },
  },
};

/** The words written here for a setting; null where there are none. */
export function wordsOf(adapter: string, path: readonly string[]): FieldNote | null {
  const name = path.join('.');
  return OWN[adapter]?.[name] ?? SHARED[name] ?? SHARED[path.at(-1) ?? ''] ?? null;
}

/** The words of a setting; where there are none, a label made from its name. */
export const noteOf = (adapter: string, path: readonly string[]): FieldNote =>
  wordsOf(adapter, path) ?? madeUp(path.at(-1) ?? '');

/** `maxSliceNums` → “Max slice nums”; a unit at the end of the name becomes the unit. */
function madeUp(name: string): FieldNote {
  const unit = /Ms$/.test(name) ? 'ms' : /Seconds$/.test(name) ? 's' : '';
  const bare = unit ? name.replace(/(Ms|Seconds)$/, '') : name;
  const words = bare
    .replace(/[-_]/g, ' ')
    .replace(/([a-z0-9])([A-Z])/g, '$1 $2')
    .toLowerCase();
  return { label: words.charAt(0).toUpperCase() + words.slice(1), ...(unit ? { unit } : {}) };
}
