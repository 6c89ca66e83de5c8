// Timed transcripts from the scripted runs: what a speech recogniser with word alignment would hand over.

const CHINESE = /[一-鿿]/;

const milliseconds = (seconds) => Math.round(seconds * 1000) / 1000;

/** English words, or single Chinese characters; punctuation stays with what it follows. */
function wordsOf(text) {
  return CHINESE.test(text) ? text.match(/[^，。？！、][，。？！、]*/g) : text.split(' ');
}

function alignWords(words, start, end) {
  // Longer words take longer; a short gap after each keeps neighbours apart.
  const weights = words.map((word) => (CHINESE.test(word) ? 1 : word.length + 2));
  const unit = (end - start) / weights.reduce((sum, weight) => sum + weight, 0);
  let at = start;
  return words.map((text, index) => {
    const from = at;
    at += weights[index] * unit;
    return { text, start: milliseconds(from), end: milliseconds(from + weights[index] * unit * 0.93) };
  });
}

function chunkOf(utterance, run) {
  const words = wordsOf(utterance.text);
  const chinese = CHINESE.test(utterance.text);
  const seconds = words.length / (chinese ? run.charactersPerSecond : run.wordsPerSecond);
  const start = utterance.at;
  const end = utterance.end ?? milliseconds(start + Math.max(0.6, seconds));
  // Recognisers put a space before each English segment, so that segments can be joined as they are.
  const chunk = { text: chinese ? utterance.text : ` ${utterance.text}`, timestamp: [start, end] };
  if (utterance.words === false) return chunk;
  return { ...chunk, aligned_words: alignWords(words, start, end) };
}

/** One run's chunks for one sample; it has one voice, so they may not overlap, nor outlast the clip. */
export function transcribe(utterances, run, where, clipLength) {
  const chunks = utterances.map((utterance) => chunkOf(utterance, run));
  for (const [index, { text, timestamp }] of chunks.entries()) {
    const limit = chunks[index + 1]?.timestamp[0] ?? clipLength;
    if (timestamp[1] > limit)
      throw new Error(`${where}: "${text.trim()}" ends at ${timestamp[1]}, after ${limit}`);
  }
  return chunks;
}

export const transcriptFile = (chunks) => ({
  text: chunks
    .map((chunk) => chunk.text)
    .join('')
    .trim(),
  chunks,
});
