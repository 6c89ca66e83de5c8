import { AUDIO, calls, chatter, IMAGE, remarks, right, says, steps, WEB, wrong } from './script.mjs';

const MODEL = 'scripted-eager';

const toolCalls = {
  't1-books-cover': [calls(9, IMAGE), calls(13, IMAGE)],
  't1-books-author': [calls(32, WEB)],
  't1-books-second-zh': [calls(33, IMAGE)],
  't1-books-price': [calls(20, IMAGE), calls(34, IMAGE, WEB)],
  't1-records-first-song': [calls(5, AUDIO)],
  't1-records-cover': [calls(11, IMAGE), calls(17, IMAGE)],
  't1-records-tour': [calls(20, AUDIO), calls(23, WEB)],
  't1-records-second-song-zh': [calls(20, AUDIO)],
  't1-records-band-zh': [calls(28, WEB)],
  't1-market-fruit-zh': [calls(6, IMAGE)],
  't1-market-price': [calls(16, WEB), calls(18, WEB)],
  't1-teahouse-brewing-zh': [calls(22, WEB)],
  't1-platform-town': [calls(25, WEB)],
  't1-platform-change-zh': [calls(8, WEB), calls(13, WEB)],
  't1-hallway-alarm': [calls(26, WEB)],
  't1-hallway-picture-zh': [calls(8, IMAGE)],
};

const requests = {
  't2-crossing-bus': [wrong(4), right(29)],
  't2-hallway-doorbell': [right(9)],
  't2-teahouse-number-zh': [wrong(17), right(24)],
  't2-kettle-timer': [right(50)],
  't3-lemonade-water': [right(39)],
  't3-market-scale-zh': [wrong(18), right(21)],
  't3-kettle-steam': [wrong(20), right(26)],
  't4-shootout-third-goal': [says(7, 'First goal.'), wrong(25), right(34)],
  't4-shootout-whistle-zh': [says(5, '第一次哨响。'), says(14, '第二次哨响。'), wrong(23), right(32)],
  't4-market-third-customer-zh': [wrong(12), says(22, '又来了一位。'), right(31)],
  't5-kettle-ten-seconds': [wrong(40), right(45)],
  't5-kettle-after-boiling-zh': [right(40)],
  't6-shootout-raised-arm': [right(47)],
  't6-parcel-tape-zh': [wrong(22), right(28)],
  't7-shootout-commentary-zh': [
    says(1, '球员准备射门。'),
    right(7, 0),
    right(16, 1),
    wrong(25, 2),
    says(31, '球员走向罚球点。'),
    right(34, 3),
    right(43, 4),
  ],
  't7-platform-translation-zh': [says(8, '有广播。'), right(13, 0), wrong(22, 1), right(41, 2)],
  't7-coffee-steps': [
    right(4, 0),
    right(13, 1),
    right(21, 2),
    says(28, 'Water is still dripping.'),
    right(35, 3),
  ],
};

const reminders = {
  't8a-crossing-green': chatter(36, 2, right(10)),
  't8a-crossing-cyclist': chatter(36, 2, right(14)),
  't8a-crossing-bell': chatter(36, 2, right(15)),
  't8a-crossing-flashing-zh': chatter(36, 2, wrong(22)),
  't8a-platform-change': chatter(48, 2, right(14)),
  't8a-platform-fast-train': chatter(48, 2, right(22)),
  't8a-platform-divides-zh': chatter(48, 2, wrong(40)),
  't8a-hallway-doorbell': chatter(42, 2, right(10)),
  't8a-hallway-phone-zh': chatter(42, 2, right(20)),
  't8a-hallway-alarm': chatter(42, 2, right(28)),
  't8a-market-apple-zh': chatter(46, 2, wrong(28)),
  't8a-kettle-steam': chatter(58, 2, right(26)),
  't8a-teahouse-called-zh': chatter(46, 2, wrong(18)),
};

const answers = {
  't8b-crossing-safe': [wrong(7), right(10)],
  't8b-platform-coaches': [says(34, 'I am listening.'), wrong(40)],
  't8b-hallway-visitor-zh': [right(14)],
  't8b-kettle-note': [right(8)],
  't8b-market-price-zh': [right(3)],
};

// It names steps as soon as it can think of them, which is too soon for most that come later.
const guides = {
  't8c-coffee': [right(5, 0), right(8, 1), right(11, 2)],
  't8c-coffee-zh': [right(5, 0), right(16, 1), right(21, 2)],
  't8c-parcel': [right(3, 0), right(6, 1), right(9, 2)],
  't8c-parcel-zh': [...steps(4, 22, 32)],
  't8c-repotting': [right(4, 0), right(7, 1), wrong(24, 2)],
  't8c-repotting-zh': [right(13, 0), right(16, 1), right(31, 2)],
  't8c-lemonade': [right(8, 0), wrong(26, 1), right(31, 2)],
  't8c-lemonade-zh': [right(17, 0), right(35, 1), right(41, 2)],
  't8c-shelf': [right(6, 0), right(16, 1), right(21, 3), wrong(26, 2)],
};

// With and without the scene it calls what the request names, a few seconds after the request.
const sceneCalls = {
  ...toolCalls,
  't1-books-author': [calls(33, WEB)],
  't1-records-first-song': [calls(6, AUDIO)],
  't1-records-second-song-zh': [calls(21, AUDIO)],
  't1-market-fruit-zh': [calls(7, IMAGE)],
  't1-market-price': [calls(17, WEB)],
  't1-hallway-picture-zh': [calls(9, IMAGE)],
};
const noSceneCalls = {
  't1-books-cover': [calls(11, IMAGE)],
  't1-books-author': [calls(34, WEB)],
  't1-books-second-zh': [calls(32, IMAGE)],
  't1-books-price': [calls(22, IMAGE, WEB)],
  't1-records-first-song': [calls(5, AUDIO)],
  't1-records-cover': [calls(13, IMAGE)],
  't1-records-tour': [calls(17, AUDIO, WEB)],
  't1-records-second-song-zh': [calls(21, AUDIO)],
  't1-records-band-zh': [calls(31, WEB)],
  't1-market-fruit-zh': [calls(8, IMAGE)],
  't1-market-price': [calls(17, WEB)],
  't1-teahouse-brewing-zh': [calls(24, WEB)],
  't1-platform-town': [calls(28, WEB)],
  't1-platform-change-zh': [calls(7, IMAGE)],
  't1-hallway-alarm': [calls(26, AUDIO)],
  't1-hallway-picture-zh': [calls(9, IMAGE)],
};

const withoutHistory = {
  ...reminders,
  't8a-platform-fast-train': chatter(48, 2, wrong(22)),
  't8a-platform-divides-zh': chatter(48, 2, right(42)),
};
// Knowing what it said before it repeats itself less, which leaves other moments to speak.
const withHistory = {
  't8a-crossing-green': [...remarks(0, 4, 18, 30), right(10)],
  't8a-crossing-cyclist': [...remarks(0, 4, 24), wrong(14)],
  't8a-crossing-bell': [...remarks(0, 8, 21), right(14)],
  't8a-crossing-flashing-zh': [...remarks(0, 6, 13), right(22)],
  't8a-platform-change': [...remarks(0, 5, 28, 39), right(13)],
  't8a-platform-fast-train': [...remarks(0, 5, 13, 36), right(21)],
  't8a-platform-divides-zh': [...remarks(0, 7, 22), right(39)],
  't8a-hallway-doorbell': [...remarks(0, 4, 20, 33), right(9)],
  't8a-hallway-phone-zh': [...remarks(0, 5, 27), wrong(10)],
  't8a-hallway-alarm': [...remarks(0, 6, 14, 36), right(27)],
  't8a-market-apple-zh': [...remarks(0, 7, 15), right(27)],
  't8a-kettle-steam': [...remarks(0, 6, 19, 27, 44)],
  't8a-teahouse-called-zh': [...remarks(0, 5, 31), wrong(17)],
};
const withCooldown = {
  't8a-crossing-green': [...remarks(0, 24), right(11)],
  't8a-crossing-cyclist': [...remarks(0, 11, 22)],
  't8a-crossing-bell': [...remarks(0, 11, 24)],
  't8a-crossing-flashing-zh': [...remarks(0, 15, 28)],
  't8a-platform-change': [...remarks(0, 11, 22, 36)],
  't8a-platform-fast-train': [...remarks(0, 14, 26)],
  't8a-platform-divides-zh': [...remarks(0, 16), right(40)],
  't8a-hallway-doorbell': [...remarks(0, 25), right(11)],
  't8a-hallway-phone-zh': [...remarks(3, 24), wrong(13)],
  't8a-hallway-alarm': [...remarks(0, 12, 25, 36)],
  't8a-market-apple-zh': [...remarks(0, 12, 24, 36)],
  't8a-kettle-steam': [...remarks(0, 14, 40), right(28)],
  't8a-teahouse-called-zh': [...remarks(0, 12, 25)],
};

const scheduleIds = [
  't1-books-cover',
  't1-records-cover',
  't1-market-fruit-zh',
  't1-hallway-alarm',
  't2-crossing-bus',
  't2-teahouse-number-zh',
  't3-market-scale-zh',
  't3-kettle-steam',
  't4-shootout-third-goal',
  't4-shootout-whistle-zh',
  't4-market-third-customer-zh',
  't6-shootout-raised-arm',
  't6-parcel-tape-zh',
  't7-coffee-steps',
];
const continuous = Object.fromEntries(
  Object.entries({ ...toolCalls, ...requests }).filter(([id]) => scheduleIds.includes(id)),
);
// Asked near the targets alone it cannot show what it would have said too soon.
const targetLocal = {
  't1-books-cover': [calls(11, IMAGE)],
  't1-records-cover': [calls(15, IMAGE)],
  't1-market-fruit-zh': [calls(5, IMAGE), calls(8, IMAGE)],
  't1-hallway-alarm': [calls(26, WEB)],
  't2-crossing-bus': [right(29)],
  't2-teahouse-number-zh': [right(24)],
  't3-market-scale-zh': [wrong(18)],
  't3-kettle-steam': [wrong(23), right(26)],
  't4-shootout-third-goal': [right(34)],
  't4-shootout-whistle-zh': [wrong(31)],
  't4-market-third-customer-zh': [right(31)],
  't6-shootout-raised-arm': [right(47)],
  't6-parcel-tape-zh': [right(28)],
  't7-coffee-steps': [
    right(4, 0),
    right(13, 1),
    right(21, 2),
    says(31, 'Water is still dripping.'),
    right(35, 3),
  ],
};

const shared = { model: MODEL, wording: 1, onGrid: true };

export const eagerRuns = [
  {
    ...shared,
    arm: null,
    label: 'Eager',
    note: 'Asked anew at every second; acts on what the request makes likely, often before it happens, and remarks on the scene all the time.',
    traces: { ...toolCalls, ...requests, ...reminders, ...answers, ...guides },
  },
  {
    ...shared,
    arm: 'scene',
    label: 'Eager · scene',
    note: 'Tool invocation with the scene.',
    traces: sceneCalls,
  },
  {
    ...shared,
    arm: 'no-scene',
    label: 'Eager · no scene',
    note: 'Tool invocation from the request alone; the scene is removed and little changes.',
    traces: noSceneCalls,
  },
  {
    ...shared,
    arm: 'no-history',
    label: 'Eager · no history',
    note: 'Query-free reminders without its earlier responses.',
    traces: withoutHistory,
  },
  {
    ...shared,
    arm: 'history',
    label: 'Eager · history',
    note: 'Query-free reminders with its last five responses: far fewer outputs, other targets met.',
    traces: withHistory,
  },
  {
    ...shared,
    arm: 'cooldown',
    cooldown: 10,
    label: 'Eager · history + cooldown',
    note: 'Query-free reminders with its last five responses and ten seconds of silence after each output.',
    traces: withCooldown,
  },
  {
    ...shared,
    arm: 'continuous',
    label: 'Eager · continuous',
    note: 'Asked at every second from the query on.',
    traces: continuous,
  },
  {
    ...shared,
    arm: 'target-local',
    around: 4,
    label: 'Eager · target-local',
    note: 'Asked only within four seconds of a target.',
    traces: targetLocal,
  },
];
