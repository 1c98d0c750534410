import type { Expense, ExpenseWithHistory, HistoryEntry } from '@sendit/core/expenses/contract.ts'
import { LEDGER_CURRENCY } from '@sendit/core/expenses/currencies.ts'
import type { HistoryField } from '@sendit/core/expenses/history.ts'
import type { SplitMode } from '@sendit/core/expenses/split.ts'
import { Fragment, type ReactNode } from 'react'
import { type Crew, objectName, personOf, subjectName } from '#features/expenses/crew.ts'
import { originalText, pounds } from '#features/expenses/format.ts'
import { dayWords, localDay, relativeDay } from '#lib/dates.ts'
import { time24AtPlace, viewerZone } from '#lib/place-clock.ts'
import { Avatar } from '#ui/avatar.tsx'

/** Newest first, in the viewer's time zone. */
export function HistoryList({ expense, crew }: { expense: ExpenseWithHistory; crew: Crew }) {
  const now = new Date()
  return (
    <ol className="expense-history" aria-label="History">
      {withCurrencies(expense).map(({ entry, currencies, number }) => {
        const { id, name, pictureUrl, ...who } = personOf(crew, entry.by)
        return (
          <li key={number}>
            <Avatar id={id} name={name} pictureUrl={pictureUrl} size={30} />
            <span className="flex min-w-0 flex-1 flex-col">
              <span className="[overflow-wrap:anywhere]">
                <b className="font-strong">{subjectName({ id, name, ...who })}</b>{' '}
                <HistoryEntryText entry={entry} currencies={currencies} crew={crew} />
              </span>
              <span className="type-meta text-subtle">{momentText(entry.at, now)}</span>
            </span>
          </li>
        )
      })}
    </ol>
  )
}

function momentText(instant: string, now: Date): string {
  return `${relativeDay(localDay(instant), localDay(now))}, ${time24AtPlace(instant, viewerZone())}`
}

/** Changes name the currency only when it changed. */
function withCurrencies({ currency = LEDGER_CURRENCY, history }: ExpenseWithHistory) {
  let to = currency
  return history.map((entry, place): { entry: HistoryEntry; currencies: Currencies; number: number } => {
    const change = entry.changes.find(({ field }) => field === 'currency')
    const from = typeof change?.from === 'string' ? change.from : to
    const currencies = { from, to }
    to = from
    return { entry, currencies, number: history.length - place }
  })
}

type Change = HistoryEntry['changes'][number]
type Value = Change['from']
export type Currencies = { from: string; to: string }
type EntryContext = { by: string; currencies: Currencies; crew: Crew }
type HistoryEntryTextProps = { entry: HistoryEntry; currencies: Currencies; crew: Crew }

function HistoryEntryText({ entry, currencies, crew }: HistoryEntryTextProps) {
  const context = { by: entry.by, currencies, crew }
  if (entry.kind === 'deleted') return 'deleted it'
  if (entry.kind === 'restored') return 'restored it'
  if (entry.kind === 'added') return addedText(entry.changes, context)
  const fields = new Set(entry.changes.map(({ field }) => field))
  const phrases = entry.changes.flatMap((change): ReactNode[] =>
    isImpliedByOthers(change.field, fields) ? [] : CHANGE_TEXTS[change.field](change, context),
  )
  return phrases.map((phrase, place) => (
    // biome-ignore lint/suspicious/noArrayIndexKey: what was done stays as it is.
    <Fragment key={place}>
      {place > 0 && (place === phrases.length - 1 ? ' and ' : ', ')}
      {phrase}
    </Fragment>
  ))
}

/** Pounds follow from amount and rate; a new currency implies a new rate and amount. */
function isImpliedByOthers(field: HistoryField, all: ReadonlySet<HistoryField>): boolean {
  if (field === 'amount') return all.has('originalAmount') || all.has('currency') || all.has('rate')
  if (field === 'rate') return all.has('currency')
  return field === 'currency' && all.has('originalAmount')
}

function addedText(changes: readonly Change[], { by, currencies, crew }: EntryContext) {
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

const CHANGE_TEXTS: Readonly<Record<HistoryField, (change: Change, context: EntryContext) => ReactNode[]>> = {
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
    splitChangeTexts({ from: from as Split, to: to as Split }, { by, crew, currency: currencies.to }),
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

export type Split = NonNullable<Expense['split']>
type SplitEntryContext = { by: string; crew: Crew; currency: string }

const MODE_WORDS: Readonly<Record<SplitMode, string>> = {
  equal: 'equally',
  amounts: 'by amounts',
  shares: 'by shares',
  percent: 'by percent',
}

export function splitTitle(mode: SplitMode, people: number): string {
  return people === 1 ? 'For one person' : `Split ${MODE_WORDS[mode]}, ${people} ways`
}

export function partText(mode: SplitMode, value: string | undefined, currency: string): string | undefined {
  if (value === undefined || mode === 'equal') return undefined
  if (mode === 'amounts') return originalText(value, currency)
  if (mode === 'percent') return `${value}%`
  return value === '1' ? '1 share' : `${value} shares`
}

function splitChangeTexts({ from, to }: { from: Split; to: Split }, context: SplitEntryContext): string[] {
  const before = new Map(from.parts.map(({ userId, value }) => [userId, value]))
  const after = new Map(to.parts.map(({ userId, value }) => [userId, value]))
  const gone = [...before.keys()].filter((id) => !after.has(id))
  const come = [...after.keys()].filter((id) => !before.has(id))
  const name = (id: string) => objectName(personOf(context.crew, id))
  const text = (mode: SplitMode, value: string | undefined) => partText(mode, value, context.currency) ?? ''
  const others = from.mode !== to.mode ? [] : [...after].filter(([id, value]) => isOther(before, id, value))
  return [
    ...gone.map((id) => (id === context.by ? 'left the split' : `took ${name(id)} out of the split`)),
    ...come.map((id) => (id === context.by ? 'joined the split' : `put ${name(id)} into the split`)),
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
