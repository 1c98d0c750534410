import type { Expense } from '@sendit/core/expenses/contract.ts'
import type { SplitMode } from '@sendit/core/expenses/split.ts'
import { type Crew, objectName, personOf } from '#features/expenses/crew.ts'
import { originalText } from '#features/expenses/money/currency-text.ts'

export type Split = NonNullable<Expense['split']>
type Told = { by: string; crew: Crew; currency: string }

const MODE_WORDS: Readonly<Record<SplitMode, string>> = {
  equal: 'equally',
  amounts: 'by amounts',
  shares: 'by shares',
  percent: 'by percent',
}

/** 'Split equally, 6 ways' */
export function splitTitle(mode: SplitMode, people: number): string {
  return people === 1 ? 'For one person' : `Split ${MODE_WORDS[mode]}, ${people} ways`
}

/** A part as it was written: '2 shares', '25%', '€12.50'; nothing in an equal split. */
export function partText(mode: SplitMode, value: string | undefined, currency: string): string | undefined {
  if (value === undefined || mode === 'equal') return undefined
  if (mode === 'amounts') return originalText(value, currency)
  if (mode === 'percent') return `${value}%`
  return value === '1' ? '1 share' : `${value} shares`
}

/** What was done to a split, one phrase each: who came and went, how it is shared, and whose part became another. */
export function splitDeeds({ from, to }: { from: Split; to: Split }, told: Told): string[] {
  const before = new Map(from.parts.map(({ userId, value }) => [userId, value]))
  const after = new Map(to.parts.map(({ userId, value }) => [userId, value]))
  const gone = [...before.keys()].filter((id) => !after.has(id))
  const come = [...after.keys()].filter((id) => !before.has(id))
  const name = (id: string) => objectName(personOf(told.crew, id))
  const text = (mode: SplitMode, value: string | undefined) => partText(mode, value, told.currency) ?? ''
  const others = from.mode !== to.mode ? [] : [...after].filter(([id, value]) => isOther(before, id, value))
  return [
    ...gone.map((id) => (id === told.by ? 'left the split' : `took ${name(id)} out of the split`)),
    ...come.map((id) => (id === told.by ? 'joined the split' : `put ${name(id)} into the split`)),
    ...(from.mode === to.mode ? [] : [`split it ${MODE_WORDS[to.mode]} instead of ${MODE_WORDS[from.mode]}`]),
    ...others.map(
      ([id, value]) =>
        `changed the part of ${name(id)} from ${text(from.mode, before.get(id))} to ${text(to.mode, value)}`,
    ),
  ]
}

function isOther(before: ReadonlyMap<string, string | undefined>, id: string, value: string | undefined) {
  return before.has(id) && before.get(id) !== value
}
