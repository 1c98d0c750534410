import type { PlanItem } from '@sendit/core/plan/contract.ts'
import type { Member } from '@sendit/core/trips/contract.ts'

/** '6 in, 1 maybe, 3 sessions'; without a session what else is planned. */
export function summaryText(items: readonly PlanItem[], members: readonly Member[]): string {
  const answered = (answer: Member['answer']) => members.filter((member) => member.answer === answer).length
  const sessions = items.filter(({ kind }) => kind === 'session').length
  const planned =
    sessions > 0 ? counted(sessions, 'session') : items.length > 0 ? counted(items.length, 'thing') : null
  const who = [
    ...(answered('in') > 0 ? [`${answered('in')} in`] : []),
    ...(answered('maybe') > 0 ? [`${answered('maybe')} maybe`] : []),
  ]
  return planned === null ? ['Nothing planned yet', ...who].join(', ') : [...who, planned].join(', ')
}

const counted = (count: number, word: string) => `${count} ${word}${count === 1 ? '' : 's'}`
