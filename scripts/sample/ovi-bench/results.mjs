import { truncatedAnswer } from '../../../src/core/ovi-bench/scores.ts';
import { multipleChoiceCases, openEndedCases } from './cases.mjs';
import { RATE } from './runs.mjs';

const clipOf = (caseId) => caseId.slice(0, caseId.indexOf('.'));
const given = (scores) => Object.fromEntries(Object.entries(scores).filter(([, score]) => score !== null));

function openRow(run, oviCase, index) {
  const {
    question,
    question_timestamp: t0,
    interruption_signal: signal,
    interruption_timestamp: t1,
  } = oviCase.interaction_setup;
  const answer = run.answers[clipOf(oviCase.case_id)];
  const { type, response, judged, human } = run.replies[index];
  return {
    case_id: oviCase.case_id,
    model: run.name,
    question,
    signal,
    t0,
    t1,
    answer,
    partial: truncatedAnswer(answer, t0, t1, RATE),
    predicted_type: type,
    response,
    rate: RATE,
    raw: run.raw[index] ?? JSON.stringify({ type, response }),
    scores: given(judged),
    judge: 'scripted-judge',
    human_scores: given(human),
  };
}

function choiceRow(run, oviCase, index) {
  const state = oviCase.input_state;
  const [type, choice] = run.choices[index];
  return {
    case_id: oviCase.case_id,
    model: run.name,
    question: state.current_question,
    signal: state.interruption_signal,
    t0: state.question_timestamp,
    t1: state.interruption_timestamp,
    answer: '',
    partial: state.partial_answer_generated,
    predicted_type: type,
    response: oviCase.options[choice],
    choice,
    raw: JSON.stringify({ type, choice }),
  };
}

/** One run's results, a row a case. */
export const oviResults = (run) => [
  ...openEndedCases.map((oviCase, index) => openRow(run, oviCase, index)),
  ...multipleChoiceCases.map((oviCase, index) => choiceRow(run, oviCase, index)),
];
