/** Something about judging that cannot go on as asked, said to a person. */
export class JudgingError extends Error {
  override name = 'JudgingError';
}
