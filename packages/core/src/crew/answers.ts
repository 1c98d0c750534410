export const ANSWERS = ['in', 'maybe', 'out'] as const
export type Answer = (typeof ANSWERS)[number]
export type AnswerCounts = Record<Answer, number>

export function memberAnswer(answer: Answer | null): Answer {
  return answer ?? 'in'
}

export function countAnswers(answers: Iterable<Answer>): AnswerCounts {
  const counts: AnswerCounts = { in: 0, maybe: 0, out: 0 }
  for (const answer of answers) counts[answer] += 1
  return counts
}

export function answersText(counts: AnswerCounts): string | null {
  if (counts.maybe === 0 && counts.out === 0) return null
  return ANSWERS.filter((answer) => counts[answer] > 0)
    .map((answer) => `${answer} ${counts[answer]}`)
    .join(', ')
}
