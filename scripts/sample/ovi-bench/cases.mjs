const openCase = (clip, number, type, question, t0, signal, t1) => ({
  case_id: `${clip}.mp4_s${number}_${type.replace(' ', '')}`,
  video_file: `videos/${clip}.mp4`,
  interruption_type: type,
  interaction_setup: {
    question,
    question_timestamp: t0,
    interruption_signal: signal,
    interruption_timestamp: t1,
  },
});

const DESK = 'What is happening on the desk? Describe it in detail.';
const BOARD = '请介绍一下大屏上的车次信息。';

export const openEndedCases = [
  openCase('desk', 0, 'Cancellation', DESK, 5, 'That will do, thanks.', 7.5),
  openCase('desk', 1, 'False Trigger', DESK, 5, 'Hm, where did I put my glasses?', 7.5),
  openCase('desk', 2, 'Correction', DESK, 5, 'No, I mean the vase on the right.', 10.6),
  openCase('board', 0, 'Cancellation', BOARD, 4, '别说了。', 6.4),
  openCase('board', 1, 'False Trigger', BOARD, 4, '阿嚏！', 6),
  openCase('board', 2, 'Correction', BOARD, 4, '不对，G12 现在改站台了。', 9),
];

const choiceCase = (clip, type, state, options, label, behavior) => ({
  case_id: `${clip}.mp4_q0_${type.replace(' ', '')}`,
  video_file: `videos/${clip}.mp4`,
  input_state: {
    history_qa: [],
    ...state,
    visual_stream_range: [state.question_timestamp, state.interruption_timestamp],
  },
  options,
  ground_truth: { type, label, content: options[label], behavior },
});

export const multipleChoiceCases = [
  choiceCase(
    'desk',
    'Cancellation',
    {
      current_question: DESK,
      question_timestamp: 5,
      partial_answer_generated: 'A red cup is being filled from a ',
      interruption_signal: 'OK, enough.',
      interruption_timestamp: 6.5,
    },
    {
      A: 'watering can; beside it stands a blue vase.',
      B: 'You are right, it is the blue vase that is being filled.',
      C: '[STOP]',
      D: 'A green bottle is being opened.',
    },
    'C',
    'stop',
  ),
  choiceCase(
    'board',
    'Correction',
    {
      current_question: BOARD,
      question_timestamp: 4,
      partial_answer_generated: 'G12 次开往北京，在 3 ',
      interruption_signal: '不对，G12 现在改站台了。',
      interruption_timestamp: 9,
    },
    {
      A: '[STOP]',
      B: '您说得对，G12 现在改到 5 站台检票。',
      C: '站台检票；D307 次开往上海，在 1 站台。',
      D: 'G12 已经取消了。',
    },
    'B',
    'revise',
  ),
];
