/** Whether somebody comes along. */
export const ANSWERS = ['in', 'maybe', 'out'] as const
export type Answer = (typeof ANSWERS)[number]
export type AnswerCounts = Record<Answer, number>

/** A member who has not said otherwise is in; a guest has not answered until they do (docs/product.md 13.1). */
export function memberAnswer(answer: Answer | null): Answer {
  return answer ?? 'in'
}

export function countAnswers(answers: Iterable<Answer>): AnswerCounts {
  const counts: AnswerCounts = { in: 0, maybe: 0, out: 0 }
  for (const answer of answers) counts[answer] += 1
  return counts
}

/** 'in 5, maybe 1, out 1'; null while everybody is in, since then the number of members says it all. */
export function answersText(counts: AnswerCounts): string | null {
  if (counts.maybe === 0 && counts.out === 0) return null
  return ANSWERS.filter((answer) => counts[answer] > 0)
    .map((answer) => `${answer} ${counts[answer]}`)
    .join(', ')
}
