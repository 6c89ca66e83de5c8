import { t } from '../language/text.ts';

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

const TOLD = t('What the model is told');
const SHOWN = t('What it is shown');
const TURNS = t('Taking turns');
const ANSWERS = t('Its answers');
const TOOLS = 'Tools';
const CONNECTION = t('Connection and waiting');
const RECORD = t('Beyond these settings');

/** Groups of settings in the order in which they are shown; the first, without a title, is always open. */
export const GROUPS: readonly string[] = ['', TOLD, SHOWN, TURNS, ANSWERS, TOOLS, CONNECTION, RECORD];

const dialect = (...values: string[]): NonNullable<FieldNote['when']> => ({ path: ['dialect'], values });
const detection = (...values: string[]): NonNullable<FieldNote['when']> => ({
  path: ['turnDetection', 'type'],
  values,
});

/** What settings of the same name mean wherever they occur. */
const SHARED: Record<string, FieldNote> = {
  model: { label: 'Model', hint: t('As the server calls it.') },
  url: { label: 'Address', hint: t('Of the WebSocket; leave keys out of it, for it is stored.') },
  instructions: { label: 'Instructions', control: 'long-text', group: TOLD },
  temperature: {
    label: 'Temperature',
    placeholder: t('the server’s choice'),
    group: ANSWERS,
  },
  voice: { label: 'Voice', placeholder: t('the server’s usual one'), group: ANSWERS },
  speak: {
    label: t('Answer in speech'),
    hint: t('With its transcript; otherwise in text alone.'),
    group: ANSWERS,
  },
  maxOutputTokens: { label: t('Longest answer'), unit: 'tokens', group: ANSWERS },
  silenceDurationMs: { label: t('Silence that ends a turn'), unit: 'ms', group: TURNS },
  prefixPaddingMs: { label: t('Sound kept before speech'), unit: 'ms', group: TURNS },
  interrupt: { label: t('The user’s speech stops the model'), group: TURNS },
  tools: {
    label: t('Functions the model may call'),
    hint: t("A JSON list of '{' name, description, parameters '}'. Calls are recorded; nothing is executed."),
    group: TOOLS,
  },
  toolResult: { label: t('Result of every call'), control: 'long-text', group: TOOLS },
  toolRounds: {
    label: t('Rounds after a call'),
    hint: t('How often in a row the model may go on after a result; 0 leaves it at the call.'),
    group: TOOLS,
  },
  extra: {
    label: t('Further fields of the request'),
    hint: t('A JSON object, as the server knows them.'),
    group: RECORD,
  },
  recordMedia: {
    label: t('Record pictures and sound whole'),
    hint: t('Otherwise their size and hash. Whole recordings grow large.'),
    group: RECORD,
  },
  replySeconds: { label: t('Longest wait for an answer'), unit: 's', group: CONNECTION },
  maxAttempts: { label: 'Attempts', hint: t('While the failure may pass.'), group: CONNECTION },
  'connection.connectSeconds': { label: t('Wait for the connection'), unit: 's', group: CONNECTION },
  'connection.setupSeconds': {
    label: t('Wait for the settings to be taken'),
    unit: 's',
    group: CONNECTION,
  },
  'connection.sendSeconds': { label: t('Wait for what is sent to be read'), unit: 's', group: CONNECTION },
  'connection.heartbeatSeconds': {
    label: t('Ask for a sign of life every'),
    hint: t('Without one in between the connection counts as lost.'),
    unit: 's',
    group: CONNECTION,
  },
  'connection.replySeconds': { label: t('Longest wait for an answer'), unit: 's', group: CONNECTION },
  'connection.maxAttempts': { label: t('Attempts to connect'), group: CONNECTION },
  'connection.onDisconnect': {
    label: t('When the connection ends in mid-clip'),
    hint: t('A session that goes on without the server’s memory says so in its record.'),
    choices: { fail: t('The clip fails'), reconnect: t('Connect anew and go on') },
    group: CONNECTION,
  },
  'connection.maxReconnects': { label: t('Connections anew, at most'), group: CONNECTION },
  'connection.trailingSilenceSeconds': {
    label: t('Silence after the clip'),
    hint: t('So that the server notices the end of speech.'),
    unit: 's',
    group: CONNECTION,
  },
  'connection.settleSeconds': {
    label: t('Finished after so long without a word'),
    unit: 's',
    group: CONNECTION,
  },
  'connection.recordMedia': {
    label: t('Record pictures and sound whole'),
    hint: t('Otherwise their size and hash. Whole recordings grow large.'),
    group: RECORD,
  },
};

/** By adapter and setting. */
const OWN: Record<string, Record<string, FieldNote>> = {
  process: {
    command: {
      label: 'Program',
      hint: t('With its arguments; run without a shell. docs/adapters.md has examples in Python and Node.'),
      placeholder: t('python3 my_adapter.py --model large'),
      control: 'command',
    },
    cwd: { label: t('Working folder'), placeholder: t('the one Slotscope was started in') },
    passEnvironment: {
      label: t('Environment variables to pass on'),
      hint: t('Names only, e.g. that of an API key, separated by spaces.'),
      placeholder: 'MY_API_KEY',
    },
    label: { label: 'Label', placeholder: t('the command'), hint: t('How the run is called in tables.') },
  },
  'request-prior': {
    delay: { label: 'Delay', hint: t('From the request to the answer, in media time.'), unit: 's' },
    answer: { label: 'Answer' },
  },
  'screen-reader': {
    minConfidence: {
      label: t('Least confidence'),
      hint: t('Lines recognised with less count as unread.'),
      unit: '%',
    },
  },
  chat: {
    baseUrl: { label: 'Address', hint: t('Where the server answers /chat/completions.') },
    abstainToken: {
      label: t('Word for silence'),
      hint: t('The model is told of it. Empty: only an empty reply is silence.'),
      group: TOLD,
    },
    history: {
      label: t('Own replies it is shown'),
      hint: t('0: every decision is independent (Offline Probing).'),
      group: TOLD,
    },
    cooldownSeconds: {
      label: t('Cooldown after a reply'),
      hint: t('Media time without a call.'),
      unit: 's',
      group: TURNS,
    },
    announceCooldown: { label: t('Tell the model of the cooldown'), group: TURNS },
    requireFrame: { label: t('Skip decisions before the first frame'), group: TURNS },
    'frames.maxFrames': { label: t('Frames a call'), hint: t('At most; 0 sends none.'), group: SHOWN },
    'frames.sampling': {
      label: t('Which frames'),
      choices: { uniform: t('Spread over what was seen'), latest: t('The latest') },
      group: SHOWN,
    },
    'frames.windowSeconds': {
      label: t('Frames of the last'),
      hint: t('Empty: everything seen so far.'),
      placeholder: 'everything',
      unit: 's',
      group: SHOWN,
    },
    imageDetail: { label: t('How finely it looks'), group: SHOWN },
    'sound.part': {
      label: t('Sound goes as'),
      choices: { input_audio: 'input_audio', audio_url: 'audio_url', none: t('Left out') },
      group: SHOWN,
    },
    'sound.windowSeconds': {
      label: t('Sound of the last'),
      hint: t('Empty: everything heard so far.'),
      placeholder: 'everything',
      unit: 's',
      group: SHOWN,
    },
    showTimes: { label: t('Write times beside what is shown'), group: SHOWN },
    maxTokens: { label: t('Longest answer'), unit: 'tokens', group: ANSWERS },
    maxTokensField: {
      label: t('Its field'),
      choices: { auto: t('As the service wants it') },
      group: ANSWERS,
    },
    maxWaitSeconds: {
      label: t('Longest wait the server may ask for'),
      unit: 's',
      group: CONNECTION,
    },
    maxFailedDecisions: {
      label: t('Failed decisions in a row that end a clip'),
      group: CONNECTION,
    },
  },
  realtime: {
    dialect: {
      label: 'Service',
      choices: {
        openai: t('OpenAI Realtime'),
        'qwen-omni': t('Qwen-Omni (DashScope)'),
        'vllm-omni': t('vLLM-Omni duplex'),
      },
    },
    url: { label: 'Address', placeholder: t('the service’s usual one') },
    turnDetection: {
      label: t('Voice detection'),
      hint: t('Without it OpenAI and Qwen-Omni are asked at the schedule’s decision times.'),
      leftOut: t('As usual for the service'),
      choices: {
        server_vad: t('By loudness (server VAD)'),
        semantic_vad: t('By meaning (semantic VAD)'),
        none: 'None',
      },
      group: TURNS,
    },
    'turnDetection.threshold': { label: 'Threshold', group: TURNS, when: detection('server_vad') },
    'turnDetection.eagerness': { label: 'Eagerness', group: TURNS, when: detection('semantic_vad') },
    transcriptionModel: {
      label: t('Transcribe the user with'),
      placeholder: t('not at all'),
      group: SHOWN,
    },
    frameDetail: { label: t('How finely it looks'), group: SHOWN, when: dialect('openai') },
    keepFrames: {
      label: t('Frames kept in the conversation'),
      placeholder: 'all',
      group: SHOWN,
      when: dialect('openai'),
    },
    inputAudioFormat: { label: t('Format of sound sent'), group: SHOWN, when: dialect('qwen-omni') },
    outputAudioFormat: { label: t('Format of its speech'), group: ANSWERS, when: dialect('qwen-omni') },
    referenceAudioFile: {
      label: t('Voice to speak in'),
      hint: t('A WAV file; MiniCPM-o needs one.'),
      placeholder: '/path/to/voice.wav',
      group: ANSWERS,
      when: dialect('vllm-omni'),
    },
    overlapPolicy: { label: t('When both speak'), group: TURNS, when: dialect('vllm-omni') },
  },
  'gemini-live': {
    url: { label: 'Address' },
    auth: {
      label: t('How the key is shown'),
      choices: {
        key: t('API key'),
        'access-token': t('Ephemeral token'),
        bearer: t('Bearer token (Vertex AI)'),
      },
    },
    mediaResolution: {
      label: t('Resolution of frames'),
      choices: { low: t('Low (64 tokens)'), medium: t('Medium (256)'), high: t('High (256 with zoom)') },
      group: SHOWN,
    },
    turns: {
      label: 'Turns',
      choices: {
        automatic: t('By the server’s voice detection'),
        asked: t('At the schedule’s decision times'),
      },
      group: TURNS,
    },
    turnCoverage: {
      label: t('What belongs to a turn'),
      choices: {
        activity: t('Speech only'),
        'all-input': t('All input'),
        'audio-activity-and-all-video': t('Speech and all video'),
      },
      group: TURNS,
    },
    compressContext: {
      label: t('Sliding context window'),
      hint: t('Without it sessions with video end after two minutes.'),
      group: CONNECTION,
    },
    resumable: { label: t('Take a lost connection up where it was'), group: CONNECTION },
    proactiveAudio: {
      label: t('May choose not to answer'),
      hint: t('Some models refuse this setting.'),
      group: TURNS,
    },
  },
  'minicpm-o': {
    model: { label: 'Model', hint: t('For the run’s label; the gateway serves one model.') },
    maxSliceNums: {
      label: t('Slices a frame'),
      hint: t('1 costs 64 tokens a frame, 4 cost 192.'),
      group: SHOWN,
    },
    framesPerSecond: { label: t('Frames a second'), group: SHOWN },
    queueSeconds: { label: t('Longest wait in the gateway’s queue'), unit: 's', group: CONNECTION },
    maxUnanswered: {
      label: t('Seconds that may be unanswered'),
      hint: t('Paced: beyond them the next one waits.'),
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
