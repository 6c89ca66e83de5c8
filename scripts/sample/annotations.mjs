// What is asked in each clip, when, and from when on it can be answered. Rows are in OmniInteract's own annotation
// form; the clip builder speaks every question at its `question_time`, so sound and annotation cannot drift apart.

const row = (
  question_time,
  question_text,
  answer_time,
  answer_text,
  question_type,
  is_interrupted = false,
) => ({
  question_time,
  question_text,
  answer_time,
  answer_text,
  question_type,
  is_interrupted,
});

const turn = (timestamp, value, label, interrupted = false) => ({
  from: 'assistant',
  timestamp,
  value,
  interrupted,
  label,
});

const step = (answer_time, answer_text, label, is_interrupted = false) => ({
  answer_time,
  answer_text,
  is_interrupted,
  label,
});

export const annotations = {
  '1q1a/0001': [
    row(8, 'What is the energy class on this label?', 10.6, 'It is energy class two.', 'realtime'),
    row(
      16,
      'And how much electricity does it use in a day?',
      19.2,
      'It uses 0.42 kilowatt hours a day.',
      'realtime',
    ),
    row(
      24,
      'Which fruit is on the top shelf, and how many are there?',
      27.8,
      'There are three green apples on the top shelf, next to a jar of honey.',
      'realtime',
      true,
    ),
    row(
      29.2,
      'Never mind. Just tell me when the fridge door is closed.',
      37,
      'The fridge door is closed now.',
      'proactive',
    ),
  ],
  '1q1a/0002': [
    row(
      3,
      'Tell me the title when a book appears on the stand.',
      13,
      'The book is The Tidewater Clock by Mara Ellison.',
      'proactive',
    ),
    row(20, 'What is the price on the sticker?', 22.2, 'It costs twelve pounds fifty.', 'realtime'),
    row(
      27,
      'Let me know which book comes next, and who wrote it.',
      34,
      'The next book is A Field Guide to Quiet Birds, written by Jonas Weller.',
      'proactive',
      true,
    ),
    row(
      36,
      'Wait, what colour is the bird on the cover?',
      38.8,
      'The bird on the cover is yellow.',
      'realtime',
    ),
  ],
  '1q1a/0003': [
    row(4, 'Tell me when the water in the kettle boils.', 26, 'The water is boiling now.', 'proactive'),
    row(
      12,
      'What does the note on the wall say?',
      14.4,
      'The note says: buy oat milk, and call Priya at six.',
      'realtime',
    ),
    row(
      33,
      'Now tell me when the tea timer reaches zero.',
      50,
      'The timer has reached zero, so the tea is ready.',
      'proactive',
    ),
    row(39, 'How many cups are on the tray?', 41.2, 'There are four cups on the tray.', 'realtime'),
  ],
  '1q1a/0004': [
    row(4, '今天的特价茶是什么？', 6.8, '今天的特价茶是龙井。', 'realtime'),
    row(13, '叫到十五号的时候，告诉我一声。', 24, '现在叫到十五号了，可以去取茶了。', 'proactive'),
    row(
      30,
      '墙上的挂画，画的是什么？',
      33.4,
      '挂画上画的是远山和一轮红日，山前有一条小船，天上还有两只飞鸟。',
      'realtime',
      true,
    ),
    row(34.4, '等一下，龙井一壶多少钱？', 38, '龙井一壶三十八元。', 'realtime'),
  ],
  '1q1a_math/0001': [
    row(
      9,
      'How fast do the two pumps fill the tank together?',
      12.5,
      'Together they fill twenty litres per minute.',
      'realtime',
    ),
    row(
      19,
      'So how long does it take to fill the whole tank, and why?',
      23,
      'Divide the 240 litres by 20 litres per minute, and the whole tank is full after twelve minutes.',
      'realtime',
      true,
    ),
    row(
      25,
      'Hold on, what if it leaks five litres per minute?',
      28.4,
      'Then the net rate is fifteen litres per minute, so it takes sixteen minutes.',
      'realtime',
    ),
    row(
      38,
      'Tell me if I make a mistake in the last line.',
      46,
      'There is a mistake: 240 divided by 15 is 16, not 14.',
      'proactive',
    ),
  ],
  '1qna/kitchen/Lemonade-1_1': {
    inferred_knowledge:
      'Lemonade: squeeze two lemons, add three spoons of sugar, fill with cold water up to the line, add ice and mint.',
    conversations: [
      {
        from: 'user',
        timestamp: 2,
        value: 'Guide me through making lemonade, and tell me if I get something wrong.',
      },
      turn(8, 'First, squeeze two lemons into the jug.', 'instruction'),
      turn(18, 'You have squeezed only one lemon. Add the second one before the sugar.', 'mistake'),
      turn(27, 'Both lemons are in. Now add three spoons of sugar.', 'instruction'),
      turn(
        36,
        'Good, that makes three spoons. Now pour in cold water up to the line and stir it well.',
        'feedback',
        true,
      ),
      turn(39, 'Stop, the water is above the line. Pour a little out.', 'mistake'),
      turn(48, 'That is the right level. Add ice and mint, and it is ready to serve.', 'instruction'),
    ],
  },
  '1qna/workshop/Shelf-2_1': {
    question_time: 2.5,
    question_text: 'Help me build this little shelf, and check my work.',
    answers: [
      step(7.5, 'Start by standing the two side panels upright.', 'instruction'),
      step(17, 'Both side panels are standing. Now fit the bottom board.', 'feedback'),
      step(26, 'The bottom board is upside down. Flip it so that the arrow points up.', 'mistake'),
      step(36, 'Good, the arrow points up. Now fit the top board and tighten four screws.', 'feedback'),
    ],
  },
};

export const sceneTypes = {
  '1q1a/0001': 'multi_turn',
  '1q1a/0002': 'multi_turn',
  '1q1a/0003': 'nested',
  '1q1a/0004': 'multi_turn',
  '1q1a_math/0001': 'multi_turn',
  '1qna/kitchen/Lemonade-1_1': '1QnA',
  '1qna/workshop/Shelf-2_1': '1QnA',
};

/** Where a sample's files lie below the study's folder. */
export function samplePaths(id) {
  const [subset, ...rest] = id.split('/');
  const name = rest.join('/');
  const video = subset === '1qna' ? `videos_bench/${name}.mp4` : `videos/${name}.mp4`;
  return {
    subset,
    video,
    annotation: `annotations/${name}.json`,
    outputName: video.replace(/\.mp4$/, '').replaceAll('/', '__'),
  };
}

/** The questions that are spoken in a clip: `{at, text}`. */
export function spokenQuestions(id) {
  const annotation = annotations[id];
  if (Array.isArray(annotation)) {
    return annotation.map((entry) => ({ at: entry.question_time, text: entry.question_text }));
  }
  if (annotation.answers) return [{ at: annotation.question_time, text: annotation.question_text }];
  const user = annotation.conversations.find((entry) => entry.from === 'user');
  return [{ at: user.timestamp, text: user.value }];
}
