import { AUDIO, calls, cutShort, IMAGE, remarks, right, says, steps, WEB, wrong } from './script.mjs';

const MODEL = 'scripted-watchful';

const toolCalls = {
  't1-books-cover': [calls(13.6, IMAGE)],
  't1-books-author': [calls(34.8, WEB)],
  't1-books-second-zh': [calls(35.1, IMAGE)],
  't1-books-price': [calls(34.9, IMAGE, WEB)],
  't1-records-first-song': [calls(7.4, AUDIO)],
  't1-records-cover': [calls(19.2, IMAGE)],
  't1-records-tour': [calls(22.8, AUDIO, WEB)],
  't1-records-second-song-zh': [calls(22.4, AUDIO)],
  't1-records-band-zh': [calls(35.9, WEB)],
  't1-market-fruit-zh': [calls(8.7, IMAGE)],
  't1-market-price': [calls(18.9, WEB)],
  't1-teahouse-brewing-zh': [calls(24.9, WEB)],
  't1-platform-town': [calls(38.6, WEB)],
  't1-platform-change-zh': [calls(13.1, WEB)],
  't1-hallway-alarm': [calls(28.3, WEB)],
  't1-hallway-picture-zh': [calls(10.4, IMAGE)],
};

const requests = {
  't2-crossing-bus': [right(30.8)],
  't2-hallway-doorbell': [right(10.1)],
  't2-teahouse-number-zh': [right(25.2)],
  't2-kettle-timer': [says(35.2, 'The timer has just been started.'), right(51)],
  't3-lemonade-water': cutShort(says(33.1, 'You are putting in the sugar.')),
  't3-market-scale-zh': [right(19.1)],
  't3-kettle-steam': [right(27.2)],
  't4-shootout-third-goal': [right(34.6)],
  't4-shootout-whistle-zh': [wrong(32.9)],
  't4-market-third-customer-zh': [right(31.4)],
  't5-kettle-ten-seconds': [right(46.1)],
  't5-kettle-after-boiling-zh': [right(44.2)],
  't6-shootout-raised-arm': [right(47.9)],
  't6-parcel-tape-zh': [right(28.9)],
  't7-shootout-commentary-zh': [
    right(7.5, 0),
    says(9.1, '守门员很失望。'),
    right(16.7, 1),
    wrong(25.6, 2),
    right(34.7, 3),
    right(45.3, 4),
  ],
  't7-platform-translation-zh': [right(13.9, 0), right(24.6, 1), right(41.5, 2)],
  't7-coffee-steps': [right(5.1, 0), right(13.4, 1), right(21.8, 2), right(35.4, 3)],
};

const reminders = {
  't8a-crossing-green': [...remarks(2.4), right(9.8)],
  't8a-crossing-cyclist': [...remarks(2.4), right(14.1)],
  't8a-crossing-bell': [right(13.6)],
  't8a-crossing-flashing-zh': [...remarks(3.1), right(22)],
  't8a-platform-change': [right(14.2), ...remarks(29.5)],
  't8a-platform-fast-train': [...remarks(4.2), right(24.2)],
  't8a-platform-divides-zh': [right(41)],
  't8a-hallway-doorbell': [right(9.9), ...remarks(17.5)],
  't8a-hallway-phone-zh': [wrong(19.2)],
  't8a-hallway-alarm': [...remarks(5.6), right(28.1)],
  't8a-market-apple-zh': [...remarks(4.4, 33)],
  't8a-kettle-steam': [right(27.4)],
  't8a-teahouse-called-zh': [...remarks(2.2), right(18.3)],
};

const answers = {
  't8b-crossing-safe': [right(10.3)],
  't8b-platform-coaches': [right(41.2)],
  't8b-hallway-visitor-zh': [right(14.9)],
  't8b-kettle-note': [right(8.9)],
  't8b-market-price-zh': [right(5.6)],
};

const guides = {
  't8c-coffee': steps(6.8, 17.9, 32.9),
  't8c-coffee-zh': steps(7, 18.1, null),
  't8c-parcel': steps(5.2, 14, 23.6),
  't8c-parcel-zh': [right(5.4, 0), wrong(23.3, 1), right(33.9, 2)],
  't8c-repotting': steps(5.9, 14.2, 25.1),
  't8c-repotting-zh': [wrong(14.4, 0), right(25, 1), right(34.6, 2)],
  't8c-lemonade': [right(8.7, 0), right(30.1, 1)],
  't8c-lemonade-zh': [right(19, 0), right(37.1, 1), wrong(48.8, 2)],
  't8c-shelf': steps(8.3, 18, 27.2, 39.1),
};

const sceneCalls = {
  ...toolCalls,
  't1-books-cover': [calls(14, IMAGE)],
  't1-records-cover': [calls(18, IMAGE)],
  't1-records-band-zh': [calls(36, WEB)],
};
// Without a scene it mostly waits for something that never comes.
const noSceneCalls = {
  't1-books-cover': [],
  't1-books-author': [calls(34, WEB)],
  't1-books-second-zh': [],
  't1-books-price': [says(19, 'I cannot see a book.')],
  't1-records-first-song': [calls(5, AUDIO)],
  't1-records-cover': [],
  't1-records-tour': [],
  't1-records-second-song-zh': [says(17.5, '我听不到音乐。')],
  't1-records-band-zh': [calls(33, WEB)],
  't1-market-fruit-zh': [],
  't1-market-price': [calls(19, IMAGE)],
  't1-teahouse-brewing-zh': [],
  't1-platform-town': [calls(28, WEB)],
  't1-platform-change-zh': [],
  't1-hallway-alarm': [calls(26, AUDIO)],
  't1-hallway-picture-zh': [],
};

/** One response each, asked for at a time inside the window. */
const scheduledAt = {
  't8a-crossing-green': 11,
  't8a-crossing-cyclist': 14.8,
  't8a-crossing-bell': 13.5,
  't8a-crossing-flashing-zh': 23,
  't8a-platform-change': 15.8,
  't8a-platform-fast-train': 21.5,
  't8a-platform-divides-zh': 41.5,
  't8a-hallway-doorbell': 12,
  't8a-hallway-phone-zh': 20.5,
  't8a-hallway-alarm': 30,
  't8a-market-apple-zh': 28.5,
  't8a-kettle-steam': 28.5,
  't8a-teahouse-called-zh': 19.5,
};
const scheduled = (missed) =>
  Object.fromEntries(
    Object.entries(scheduledAt).map(([id, t]) => [id, [missed.includes(id) ? wrong(t) : right(t)]]),
  );
const eventScheduled = scheduled(['t8a-platform-divides-zh', 't8a-teahouse-called-zh']);
const generalScheduled = scheduled([
  't8a-crossing-cyclist',
  't8a-crossing-bell',
  't8a-crossing-flashing-zh',
  't8a-platform-fast-train',
  't8a-platform-divides-zh',
  't8a-hallway-phone-zh',
  't8a-market-apple-zh',
]);
const eventAutonomous = {
  't8a-crossing-green': [right(10)],
  't8a-crossing-cyclist': [right(15)],
  't8a-crossing-bell': [right(15)],
  't8a-crossing-flashing-zh': [right(26)],
  't8a-platform-change': [right(14)],
  't8a-platform-fast-train': [right(25)],
  't8a-platform-divides-zh': [wrong(41)],
  't8a-hallway-doorbell': [right(10)],
  't8a-hallway-phone-zh': [...remarks(12), right(24)],
  't8a-hallway-alarm': [right(29)],
  't8a-market-apple-zh': [],
  't8a-kettle-steam': [...remarks(9), right(27)],
  't8a-teahouse-called-zh': [wrong(17)],
};
const generalAutonomous = {
  't8a-crossing-green': [...remarks(2), right(10), right(12)],
  't8a-crossing-cyclist': [...remarks(2, 8), right(17)],
  't8a-crossing-bell': [...remarks(2)],
  't8a-crossing-flashing-zh': [...remarks(3, 11), right(22)],
  't8a-platform-change': [...remarks(5), right(14)],
  't8a-platform-fast-train': [...remarks(4), wrong(22)],
  't8a-platform-divides-zh': [...remarks(6, 20)],
  't8a-hallway-doorbell': [right(10), ...remarks(20)],
  't8a-hallway-phone-zh': [...remarks(3, 19)],
  't8a-hallway-alarm': [...remarks(6), right(34)],
  't8a-market-apple-zh': [...remarks(4, 27)],
  't8a-kettle-steam': [...remarks(3), right(28)],
  't8a-teahouse-called-zh': [...remarks(2, 18)],
};

/** By interaction: what it gives out from video alone, with transcripts, and with the scene's sound. */
const byModality = {
  't1-records-first-song': [[], [], [calls(7, AUDIO)]],
  't1-records-band-zh': [[calls(32, WEB)], [calls(35, WEB)], [calls(35, WEB)]],
  't1-platform-town': [[], [calls(38, WEB)], [calls(39, WEB)]],
  't1-hallway-alarm': [[calls(30, IMAGE)], [], [calls(28, AUDIO)]],
  't1-books-cover': [[calls(14, IMAGE)], [calls(14, IMAGE)], [calls(13, IMAGE)]],
  't2-crossing-bus': [[right(31)], [right(31)], [right(30)]],
  't2-hallway-doorbell': [[right(13)], [right(13)], [right(10)]],
  't2-teahouse-number-zh': [[right(25)], [right(26)], [wrong(25)]],
  't2-kettle-timer': [[right(51)], [right(51)], [right(51)]],
  't3-kettle-steam': [[wrong(27)], [wrong(27)], [right(27)]],
  't4-shootout-third-goal': [[right(35)], [right(35)], [right(35)]],
  't4-shootout-whistle-zh': [[], [wrong(33)], [wrong(32)]],
  't7-platform-translation-zh': [
    [wrong(14, 0)],
    [right(14, 0), right(23, 1), right(41, 2)],
    [right(14, 0), wrong(23, 1), right(42, 2)],
  ],
  't7-coffee-steps': [
    [right(5, 0), right(14, 1), right(22, 2), right(35, 3)],
    [right(5, 0), right(14, 1), wrong(22, 2), right(35, 3)],
    [right(5, 0), right(13, 1), right(21, 2), right(36, 3)],
  ],
};
const modality = (place) =>
  Object.fromEntries(Object.entries(byModality).map(([id, arms]) => [id, arms[place]]));

const probed = { model: MODEL, wording: 0, onGrid: true };

export const watchfulRuns = [
  {
    model: MODEL,
    wording: 0,
    spoken: true,
    arm: null,
    label: 'Watchful',
    note: 'Streams; waits until something has happened and says it once, now and then too late. One trace ended early.',
    traces: { ...toolCalls, ...requests, ...reminders, ...answers, ...guides },
  },
  {
    model: MODEL,
    wording: 0,
    spoken: true,
    arm: 'scene',
    label: 'Watchful · scene',
    note: 'Tool invocation with the scene.',
    traces: sceneCalls,
  },
  {
    ...probed,
    arm: 'no-scene',
    label: 'Watchful · no scene',
    note: 'Tool invocation with the scene removed: it mostly keeps waiting.',
    traces: noSceneCalls,
  },
  {
    ...probed,
    arm: 'event-scheduled',
    onGrid: false,
    scheduled: true,
    label: 'Watchful · event, scheduled',
    note: 'Query-free reminders with the event named, asked once inside the window.',
    traces: eventScheduled,
  },
  {
    ...probed,
    arm: 'general-scheduled',
    onGrid: false,
    scheduled: true,
    label: 'Watchful · general, scheduled',
    note: 'Query-free reminders with a general instruction, asked once inside the window.',
    traces: generalScheduled,
  },
  {
    ...probed,
    arm: 'event-autonomous',
    label: 'Watchful · event, autonomous',
    note: 'Query-free reminders with the event named, asked at every second.',
    traces: eventAutonomous,
  },
  {
    ...probed,
    arm: 'general-autonomous',
    label: 'Watchful · general, autonomous',
    note: 'Query-free reminders with a general instruction, asked at every second.',
    traces: generalAutonomous,
  },
  ...[
    ['V', 'Sees the clip and hears nothing.'],
    ['V+ASR', 'Sees the clip and reads a transcript of its speech.'],
    ['V,A', 'Sees and hears the clip.'],
  ].map(([arm, note], place) => ({
    ...probed,
    arm,
    around: 4,
    label: `Watchful · ${arm}`,
    note: `${note} Asked only within four seconds of a target.`,
    traces: modality(place),
  })),
];
