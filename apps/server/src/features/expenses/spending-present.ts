import { byCategory, type Category } from '@sendit/core/expenses/categories.ts'
import type { Spending } from '@sendit/core/expenses/contract.ts'
import { penceToText } from '@sendit/core/money.ts'
import type { SpendingLine } from './spending-store.ts'

/** Days in their order, people in that of their ids. */
export function presentSpending(lines: readonly SpendingLine[]): Spending {
  const ofDays = lines.filter(({ entry }) => entry === 'day')
  const days = [...new Set(ofDays.map(({ day }) => day ?? ''))].sort()
  const people = [...new Set(lines.flatMap(({ user_id }) => user_id ?? []))].sort()
  const countOf = (counted: readonly SpendingLine[]) => counted.reduce((total, { count }) => total + count, 0)
  const sumOf = (entry: SpendingLine['entry'], userId: string) =>
    sum(lines.filter((line) => line.entry === entry && line.user_id === userId))
  return {
    count: countOf(ofDays),
    outOf: countOf(lines.filter(({ entry }) => entry === 'all')),
    byDay: days.map((day) => {
      const spent = ofDays.filter((line) => line.day === day)
      return {
        ...{ day, total: sum(spent) },
        byCategory: byCategory((category) => sumOn(spent, category)),
        counts: byCategory((category) => countOf(spent.filter((line) => line.category === category))),
      }
    }),
    byPerson: people.map((userId) => ({
      userId,
      paid: sumOf('paid', userId),
      share: sumOf('share', userId),
    })),
    byCategory: byCategory((category) => sumOn(ofDays, category)),
  }
}

function sumOn(lines: readonly SpendingLine[], category: Category): string {
  return sum(lines.filter((line) => line.category === category))
}

function sum(lines: readonly SpendingLine[]): string {
  return penceToText(lines.reduce((total, { pence }) => total + pence, 0))
}
