/**
 * A text without the characters of a set at either end, in time proportional to its length. A pattern such as
 * `/[x]+$/` tries again at every x of a text and so takes quadratic time; models do write ten thousand line breaks.
 *
 * @param set matches one character; a pattern without `g` or `y`
 * @param endSet for the end, where other characters go there
 */
export function trimCharacters(text: string, set: RegExp, endSet = set): string {
  let start = 0;
  let end = text.length;
  while (start < end && set.test(text[start] ?? '')) start += 1;
  while (end > start && endSet.test(text[end - 1] ?? '')) end -= 1;
  return text.slice(start, end);
}
