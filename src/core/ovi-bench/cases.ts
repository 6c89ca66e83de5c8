import { scoreLists } from '../case-lists.ts';
import { reminderWindowText } from '../duplex-eval/responses.ts';
import { isJsonObject, type JsonObject } from '../json.ts';
import { readText } from '../omni-interact/time.ts';
import {
  type GroupScores,
  type MultipleChoiceRow,
  multipleChoiceScores,
  type OpenEndedRow,
  openEndedScores,
  truncatedAnswer,
} from './scores.ts';
import { JUDGED_METRICS } from './types.ts';

/**
 * Score a case file `{truncation?, open_ended?: {rows}, multiple_choice?: {rows}, reminder_windows?}`: each
 * `expected` is replaced by `actual`, computed from the inputs; `suite` repeats the two summaries.
 *
 * @throws Error when the file has none of these
 */
export function scoreCaseFile(file: unknown): JsonObject {
  if (!isJsonObject(file)) throw new Error('A case file is a JSON object.');
  const lists = Array.isArray(file.truncation) || Array.isArray(file.reminder_windows);
  const openEnded = rowsOf(file.open_ended);
  const multipleChoice = rowsOf(file.multiple_choice);
  if (!lists && !openEnded && !multipleChoice) {
    throw new Error(
      'The case file has none of truncation, open_ended, multiple_choice and reminder_windows.',
    );
  }
  const scored = lists ? scoreLists(file, LIST_SCORERS) : { ...file };
  const suite: JsonObject = {};
  if (openEnded) {
    suite.open_ended = toJson(openEndedScores(openEnded.map(readOpenEnded)));
    scored.open_ended = { rows: openEnded, actual: suite.open_ended };
  }
  if (multipleChoice) {
    suite.multiple_choice = toJson(multipleChoiceScores(multipleChoice.map(readMultipleChoice)));
    scored.multiple_choice = { rows: multipleChoice, actual: suite.multiple_choice };
  }
  return { ...scored, suite };
}

const LIST_SCORERS: Record<string, (entry: JsonObject) => unknown> = {
  truncation: ({ answer, t0, t1, rate }) =>
    truncatedAnswer(readText(answer), Number(t0), Number(t1), Number(rate)),
  reminder_windows: ({ chunks, times }) => {
    const said = Array.isArray(chunks)
      ? chunks.filter(isJsonObject).map((chunk) => ({ t: Number(chunk.t), text: readText(chunk.text) }))
      : [];
    return Array.isArray(times) ? times.map((time) => reminderWindowText(said, Number(time))) : [];
  },
};

function rowsOf(value: unknown): JsonObject[] | undefined {
  return isJsonObject(value) && Array.isArray(value.rows) ? value.rows.filter(isJsonObject) : undefined;
}

const textOrNull = (value: unknown): string | null => (typeof value === 'string' ? value : null);

function readOpenEnded(row: JsonObject): OpenEndedRow {
  const given = isJsonObject(row.scores) ? row.scores : {};
  const scores = JUDGED_METRICS.map((metric) => {
    const value = given[metric];
    return [metric, typeof value === 'number' && Number.isFinite(value) ? value : null];
  });
  return {
    type: readText(row.type),
    predicted: textOrNull(row.predicted),
    scores: Object.fromEntries(scores),
  };
}

function readMultipleChoice(row: JsonObject): MultipleChoiceRow {
  return {
    type: readText(row.type),
    predicted: textOrNull(row.predicted),
    choice: textOrNull(row.choice),
    label: readText(row.label),
  };
}

function toJson(groups: Map<string, GroupScores>): JsonObject {
  return Object.fromEntries(
    [...groups].map(([name, { n, metrics }]) => [
      name,
      { n, ...Object.fromEntries(Object.entries(metrics).map(([metric, { value }]) => [metric, value])) },
    ]),
  );
}
