import { COUNTING_QUESTION, REMINDER_QUESTION } from './clips.mjs';

const common = (clip, length, type) => ({
  video_type: type,
  video_duration: length,
  video: `../videos/${clip}.mp4`,
  question_audio: null,
});

/** Rows by split, in the data set's own form. */
export const duplexRows = {
  RTD_counting: [
    {
      id: 'pond',
      question_text: COUNTING_QUESTION,
      answer1:
        'One duck comes at three seconds, a second at eight, a third at fourteen. At twenty one leaves; two remain.',
      answer2: 'First one duck, then two, then three, and two again at the end.',
      ...common('pond', 26, 'nature'),
    },
  ],
  PR_event_reminder: [
    {
      id: 'crossing',
      question_text: REMINDER_QUESTION,
      answer1: '',
      reminder1: 8,
      reminder2: '22.0',
      ...common('crossing', 36, 'street'),
    },
  ],
  PR_correction: [
    {
      id: 'pond-colour',
      question_text: 'So the ducks on this pond are white.',
      answer1: 'The ducks on this pond are yellow.',
      reminder1: '',
      ...common('pond', 26, 'nature'),
    },
  ],
};

// A sentence: [text, start, end, temporal score, relevant, the judge's reason], or with `error` in place of a score.
const said = (text, start, end, score, relevant, reason) => ({ text, start, end, score, relevant, reason });
const failed = (text, start, end, error) => ({ text, start, end, error });
// A chunk of a reminder response.
const chunk = (text, current_time) => ({ text, current_time });
// Verdicts on reminders are in the order of the windows in which something was said.
const verdict = (success, reason) => ({ success, reason });

export const duplexRuns = [
  {
    name: 'scripted-steady',
    label: 'Steady (scripted)',
    note: 'Speaks when something changes, a second or two after it; reminds both times.',
    sentences: [
      said(
        'No duck is on the pond yet.',
        1.5,
        3,
        2,
        1,
        'The pond is empty, though a duck is about to come in.',
      ),
      said('One duck swims in from the left.', 4.5, 6.5, 3, 1, 'The part shows the first duck arriving.'),
      said('A second duck joins, so two now.', 9.5, 11.5, 3, 1, 'Two ducks, as said.'),
      said('Now there are three ducks.', 15.5, 17, 3, 1, 'The third duck has just come.'),
      said('One has left; two ducks remain.', 22, 24, 2, 1, 'It is leaving for most of this part.'),
    ],
    content: { score: 2.85, reason: 'All counts are right; which duck leaves is not said. 2.85.' },
    chunks: [chunk('绿灯亮了，', 9.1), chunk('可以过马路了。', 10.2), chunk('又变成绿灯了，可以走。', 23.4)],
    reminders: [verdict(1, '说明了灯已变绿。'), verdict(1, '第二次变绿时也提醒了。')],
    correction: [chunk('They are yellow, not white.', 3.5)],
    corrected: verdict(1, 'White is put right to yellow.'),
  },
  {
    name: 'scripted-chatty',
    label: 'Chatty (scripted)',
    note: 'Talks all the time, mostly about itself and often late; one of its verdicts failed, one sentence runs past the end.',
    sentences: [
      said('Sure, I will keep an eye on the pond for you!', 0.8, 3.6, 0, 0, 'A promise, no description.'),
      said('What a lovely day at the pond.', 3.8, 6, 1, 0, 'Small talk.'),
      said(
        'I can see one duck, maybe two.',
        6.2,
        9.2,
        1,
        1,
        'It is one duck in this part; the sentence hedges.',
      ),
      failed('Two ducks are swimming together.', 10, 13, 'Request timeout'),
      said('Still two ducks out there.', 15.8, 18.4, 1, 1, 'The third duck is already coming.'),
      said(
        'Three ducks, all of them yellow.',
        20.5,
        23,
        2,
        1,
        'Three until one leaves near the end of the part.',
      ),
      { text: 'And that is about everything I can tell you.', start: 25.5, end: 29 },
    ],
    content: {
      score: 1.6,
      reason: 'The counts lag behind, the last departure is missed, much of it is talk. 1.60.',
    },
    chunks: [
      chunk('好的，我会一直看着。', 1.2),
      chunk('这里有一家便利店，还有一辆黄色的车。', 8),
      chunk('绿灯。', 18.1),
    ],
    reminders: [verdict(0, '只描述了场景，没有说灯变绿了。')],
    correction: [chunk('Yes, they are beautiful white ducks.', 2.8)],
    corrected: verdict(0, 'It agrees with the wrong colour.'),
  },
  {
    name: 'scripted-sparse',
    label: 'Sparse (scripted)',
    note: 'Says one thing and is silent for the rest; reminds once of two times; its description is not judged.',
    sentences: [{ text: 'There are two ducks.', start: 11, end: 12, unjudged: true }],
    content: null,
    chunks: [chunk('现在是绿灯，可以通行。', 18)],
    reminders: [verdict(1, '在窗口之内说明了绿灯。')],
    correction: [],
    corrected: verdict(0, 'Nothing was said.'),
  },
];
