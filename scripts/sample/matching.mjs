// The part of OmniInteract's matching that decides which words a judge is shown: slots, the chunks of each, and the
// split at the moment an answer becomes possible. It is kept apart from the workbench's own scorer on purpose: the
// sample is then evidence the workbench reads, not something it wrote for itself.

const TAIL_SECONDS = 60;
const CHINESE = /[一-鿿]/;

function multiTurnSlots(rows) {
  return rows.map((row, index) => ({
    scene_type: 'multi_turn',
    question_type: row.question_type,
    turn_index: index + 1,
    boundary_type: 'Hard',
    is_interrupted: row.is_interrupted,
    start: row.question_time,
    t_a: row.answer_time,
    end: rows[index + 1]?.question_time ?? row.answer_time + TAIL_SECONDS,
    question_text: row.question_text,
    gt_answer: row.answer_text,
  }));
}

/** The sample's nested clips list their pairs as outer, inner, outer, inner. */
function nestedSlots(rows) {
  return rows.map((row, index) => {
    const outer = index % 2 === 0;
    const end = outer
      ? (rows[index + 2]?.question_time ?? row.answer_time + TAIL_SECONDS)
      : rows[index - 1].answer_time;
    return {
      ...multiTurnSlots([row])[0],
      scene_type: 'nested',
      turn_index: Math.floor(index / 2) + 1,
      nested_group_id: Math.floor(index / 2) + 1,
      nested_role: outer ? 'outer' : 'inner',
      end,
    };
  });
}

function stepsOf(annotation) {
  if (annotation.answers) {
    const { question_time, question_text, answers } = annotation;
    return {
      start: question_time,
      question: question_text,
      steps: answers.map((entry) => ({
        at: entry.answer_time,
        text: entry.answer_text,
        label: entry.label,
        interrupted: entry.is_interrupted,
      })),
    };
  }
  const { inferred_knowledge: knowledge, conversations } = annotation;
  const user = conversations.find((entry) => entry.from === 'user');
  return {
    start: user.timestamp,
    question: knowledge ? `${knowledge}\n\n${user.value}` : user.value,
    steps: conversations
      .filter((entry) => entry.from === 'assistant')
      .map(({ timestamp, value, label, interrupted }) => ({
        at: timestamp,
        text: value,
        label,
        interrupted,
      })),
  };
}

function stepSlots(annotation) {
  const { start, question, steps } = stepsOf(annotation);
  return steps.map((step, index) => ({
    scene_type: '1QnA',
    question_type: step.label,
    step_index: index + 1,
    turn_index: 1,
    label: step.label,
    boundary_type: 'Soft',
    is_interrupted: step.interrupted,
    start: index === 0 ? start : step.at,
    t_a: step.at,
    end: steps[index + 1]?.at ?? step.at + TAIL_SECONDS,
    question_text: question,
    gt_answer: step.text,
  }));
}

export function buildSlots(annotation, sceneType) {
  const slots = { multi_turn: multiTurnSlots, nested: nestedSlots, '1QnA': stepSlots }[sceneType](annotation);
  const blank = { step_index: null, label: '', nested_group_id: null, nested_role: null };
  return slots.map((slot, index) => ({ slot_id: index + 1, ...blank, ...slot }));
}

function splitPart(words) {
  if (words.length === 0) return undefined;
  const joined = words.map((word) => word.text).join('');
  const text = CHINESE.test(joined) ? joined : words.map((word) => word.text).join(' ');
  return { text: text.trim(), start: words[0].start, end: words.at(-1).end };
}

/** A chunk's share in the early and in the core stage of its slot. */
function stagesOf(chunk, answerTime) {
  const [start, end] = chunk.timestamp;
  const whole = { text: chunk.text, start, end };
  if (start >= answerTime) return { core: whole };
  if (end <= answerTime || !chunk.aligned_words?.length) return { early: whole };
  return {
    early: splitPart(chunk.aligned_words.filter((word) => word.start < answerTime)),
    core: splitPart(chunk.aligned_words.filter((word) => word.start >= answerTime)),
  };
}

const stage = (parts, chunks) => ({
  count: parts.length,
  start: parts[0]?.start ?? null,
  end: parts.at(-1)?.end ?? null,
  text: parts
    .map((part) => part.text)
    .join('')
    .trim(),
  fullContext: chunks.map((chunk) => chunk.text.trim()).join(''),
});

/** Gives every chunk to the latest slot it starts in; returns the slots' stages and what fits no slot. */
export function matchChunks(chunks, slots) {
  const owners = chunks.map(
    ({ timestamp: [start] }) =>
      slots
        .filter((slot) => slot.start <= start && start < slot.end)
        .toSorted((a, b) => b.start - a.start || b.slot_id - a.slot_id)[0],
  );
  const matched = slots.map((slot) => {
    const own = chunks.filter((_, index) => owners[index] === slot);
    const split = own.map((chunk) => ({ chunk, ...stagesOf(chunk, slot.t_a) }));
    const part = (name) => {
      const touching = split.filter((entry) => entry[name]);
      return stage(
        touching.map((entry) => entry[name]),
        touching.map((entry) => entry.chunk),
      );
    };
    const text = own
      .map((chunk) => chunk.text)
      .join('')
      .trim();
    return { slot, chunks: own, early: part('early'), core: part('core'), text };
  });
  return { matched, unmatched: chunks.filter((_, index) => owners[index] === undefined) };
}
