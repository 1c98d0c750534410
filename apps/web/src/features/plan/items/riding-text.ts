import type { PlanItem } from '@sendit/core/plan/contract.ts'

type Answers = PlanItem['answers']

/** '5 riding', or '2 coming'; who is not sure yet is named, two at most: 'Callum maybe'. */
export function comingText({ kind, answers }: Pick<PlanItem, 'kind' | 'answers'>): {
  count: string
  maybe: string
} {
  const coming = answers.filter(({ answer }) => answer === 'yes').length
  const word = kind === 'session' ? 'riding' : 'coming'
  return { count: coming === 0 ? '' : `${coming} ${word}`, maybe: maybeText(answers) }
}

function maybeText(answers: Answers): string {
  const names = answers.filter(({ answer }) => answer === 'maybe').map(({ name }) => firstName(name))
  if (names.length === 0) return ''
  return names.length > 2 ? `${names.length} maybe` : `${names.join(' and ')} maybe`
}

const firstName = (name: string) => name.split(' ')[0] ?? name
