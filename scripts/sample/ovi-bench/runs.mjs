// What the scripted models answer and do, case by case; `type: null` is a reply that cannot be parsed.

const RED_CUP =
  'A red cup on the left is being filled from a steel can, and beside it, on the right, stands an empty blue vase.';
const TRAINS =
  'G12 次开往北京，在 3 站台检票；D307 次开往上海，在 1 站台，正点；T88 次开往广州，在 2 站台，正点。';

const scores = (IAC, IFA, TFS, VES, CFS, CCS) => ({ IAC, IFA, TFS, VES, CFS, CCS });
const reply = (type, response, judged, human) => ({ type, response, judged, human });

export const RATE = 12;

export const oviRuns = [
  {
    name: 'scripted-attentive',
    label: 'Attentive (scripted)',
    note: 'Stops, goes on and revises as asked; one reply cannot be parsed, one metric is left unjudged.',
    answers: { desk: RED_CUP, board: TRAINS },
    replies: [
      reply('Cancellation', 'Of course.', scores(1, 1, 9, 10, 2, 8), scores(1, 1, 9, 9, 2.5, 8.5)),
      reply(
        'False Trigger',
        'filled from a steel can, and beside it stands an empty blue vase.',
        scores(1, 1, 10, 9, 1, 9),
        scores(1, 1, 9.5, 9, 1, 9),
      ),
      reply(
        'Correction',
        'You mean the vase: it is blue, and a white flower has just been put into it.',
        scores(1, 1, 9, 10, 9, 8),
        scores(1, 1, 9, 9.5, 9, 7),
      ),
      reply('Cancellation', '好的。', scores(1, 1, 10, null, 2, 8), {}),
      reply(null, '', {}, {}),
      reply(
        'Correction',
        '抱歉，刚才说错了：G12 现在改到 5 站台检票，其余车次不变。',
        scores(1, 1, 9, 10, 10, 9),
        scores(1, 1, 9, 10, 9.5, 9),
      ),
    ],
    raw: { 4: '这应该是误触，我继续说：次开往上海。' },
    choices: [
      ['Cancellation', 'C'],
      ['Correction', 'B'],
    ],
  },
  {
    name: 'scripted-stubborn',
    label: 'Stubborn (scripted)',
    note: 'Takes nearly everything for a false trigger and talks on.',
    answers: { desk: RED_CUP, board: TRAINS },
    replies: [
      reply(
        'False Trigger',
        'filled from a steel can, and beside it stands an empty blue vase.',
        scores(1, 0, 5, 8, 1, 4),
        scores(1, 0, 4, 8, 1, 3),
      ),
      reply(
        'False Trigger',
        'filled from a steel can, and beside it stands an empty blue vase.',
        scores(1, 1, 9, 8, 1, 9),
        scores(1, 1, 9, 8, 1, 9),
      ),
      reply(
        'False Trigger',
        'As I said, the red cup is being filled from a can.',
        scores(1, 0, 4, 3, 1, 6),
        scores(1, 0, 4, 3, 1, 5),
      ),
      reply(
        'Cancellation',
        '海，在 1 站台；T88 次开往广州。',
        scores(0, 0, 4, 9, 1, 3),
        scores(0, 0, 4, 9, 1, 2),
      ),
      reply(
        'False Trigger',
        '次开往上海，在 1 站台，正点；T88 次开往广州。',
        scores(1, 1, 9, 10, 1, 9),
        scores(1, 1, 9, 10, 1, 9),
      ),
      reply('Correction', 'G12 次在 3 站台检票。', scores(0, 0, 5, 3, 2, 5), scores(0, 0, 5, 2, 1.5, 5)),
    ],
    raw: {},
    choices: [
      ['False Trigger', 'A'],
      ['Correction', 'C'],
    ],
  },
  {
    name: 'scripted-compliant',
    label: 'Compliant (scripted)',
    note: 'Takes everything for a correction and rewrites; invents a change where there is none.',
    answers: {
      desk: 'On the desk a red cup is being filled with water.',
      board: '大屏上有三趟车：G12、D307 和 T88。',
    },
    replies: [
      reply('Cancellation', '', scores(1, 1, 9, null, 2, 7), {}),
      reply(
        'Correction',
        'Sorry, your glasses are lying next to the cup.',
        scores(1, 0, 3, 2, 3, 2),
        scores(1, 0, 3, 1, 2, 2),
      ),
      reply(
        'Correction',
        'Sorry: a blue vase, with a white flower in it now.',
        scores(1, 1, 8, 9, 9, 6),
        scores(1, 1, 8, 9, 9, 6.5),
      ),
      reply('Cancellation', '好的，不说了。', scores(1, 1, 10, 10, 2, 8), {}),
      reply(
        'Correction',
        '抱歉，我重新说：大屏上有四趟车。',
        scores(1, 0, 4, 3, 3, 3),
        scores(1, 0, 3, 3, 2, 3),
      ),
      reply('Correction', '抱歉，G12 现在在 5 站台。', scores(1, 1, 9, 10, 9, 7), scores(1, 1, 9, 10, 9, 7)),
    ],
    raw: {},
    choices: [
      ['Cancellation', 'C'],
      ['Correction', 'B'],
    ],
  },
];
