import type { HistoryEntry } from '@sendit/core/expenses/contract.ts'
import type { HistoryField } from '@sendit/core/expenses/history.ts'
import { Fragment, type ReactNode } from 'react'
import { type Crew, objectName, personOf } from '#features/expenses/crew.ts'
import { originalText } from '#features/expenses/money/currency-text.ts'
import { pounds } from '#features/expenses/money/money-text.ts'
import { dayWords } from '#lib/dates.ts'
import { type Split, splitDeeds } from './split-deeds.ts'

type Change = HistoryEntry['changes'][number]
type Value = Change['from']
/** What amounts were in before and after an entry. */
export type Currencies = { from: string; to: string }
type Told = { by: string; currencies: Currencies; crew: Crew }
type DeedsProps = { entry: HistoryEntry; currencies: Currencies; crew: Crew }

/** What one entry says after the name of who did it: 'changed €68.40 to €86.40'. */
export function HistoryDeeds({ entry, currencies, crew }: DeedsProps) {
  const told = { by: entry.by, currencies, crew }
  if (entry.kind === 'deleted') return 'deleted it'
  if (entry.kind === 'restored') return 'restored it'
  if (entry.kind === 'added') return addedDeed(entry.changes, told)
  const fields = new Set(entry.changes.map(({ field }) => field))
  const deeds = entry.changes.flatMap((change): ReactNode[] =>
    isSaidByOthers(change.field, fields) ? [] : DEEDS[change.field](change, told),
  )
  return deeds.map((deed, place) => (
    // biome-ignore lint/suspicious/noArrayIndexKey: what was done stays as it is.
    <Fragment key={place}>
      {place > 0 && (place === deeds.length - 1 ? ' and ' : ', ')}
      {deed}
    </Fragment>
  ))
}

/** Pounds follow from what was typed and its rate; another currency comes with a rate and an amount of its own. */
function isSaidByOthers(field: HistoryField, all: ReadonlySet<HistoryField>): boolean {
  if (field === 'amount') return all.has('originalAmount') || all.has('currency') || all.has('rate')
  if (field === 'rate') return all.has('currency')
  return field === 'currency' && all.has('originalAmount')
}

/** 'added it, paid by you, €68.40, split 7 ways' */
function addedDeed(changes: readonly Change[], { by, currencies, crew }: Told) {
  const first = (name: HistoryField) => changes.find(({ field }) => field === name)?.to ?? null
  const payer = String(first('paidBy'))
  const split = first('split') as Split | null
  const people = split?.parts.length ?? 1
  return (
    <>
      added it{payer !== by && `, paid by ${objectName(personOf(crew, payer))}`},{' '}
      <b className="number font-strong">{originalText(String(first('originalAmount')), currencies.to)}</b>
      {people > 1 && `, split ${people} ways`}
    </>
  )
}

const DEEDS: Readonly<Record<HistoryField, (change: Change, told: Told) => ReactNode[]>> = {
  description: ({ from, to }) => [changed(`“${from}”`, `“${to}”`)],
  spentOn: ({ from, to }) => [changed(dayOf(from), dayOf(to), 'the day from ')],
  paidBy: ({ from, to }, { crew }) => [changed(nameOf(from, crew), nameOf(to, crew), 'who paid from ')],
  currency: ({ from, to }) => [changed(String(from), String(to))],
  originalAmount: ({ from, to }, { currencies }) => [
    changed(originalText(String(from), currencies.from), originalText(String(to), currencies.to)),
  ],
  rate: ({ from, to }) => [changed(String(from), String(to), 'the rate from ')],
  amount: ({ from, to }) => [changed(pounds(String(from)), pounds(String(to)))],
  split: ({ from, to }, { by, crew, currencies }) =>
    splitDeeds({ from: from as Split, to: to as Split }, { by, crew, currency: currencies.to }),
  receipt: ({ from, to }) => [
    to === null ? 'removed the receipt' : from === null ? 'added the receipt' : 'replaced the receipt',
  ],
}

function changed(from: string, to: string, what = '') {
  return (
    <>
      changed {what}
      <s className="number">{from}</s> to <b className="number font-strong">{to}</b>
    </>
  )
}

function dayOf(day: Value): string {
  return dayWords(String(day)).date
}

function nameOf(userId: Value, crew: Crew): string {
  return objectName(personOf(crew, String(userId)))
}
