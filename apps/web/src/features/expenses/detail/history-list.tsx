import type { ExpenseWithHistory, HistoryEntry } from '@sendit/core/expenses/contract.ts'
import { LEDGER_CURRENCY } from '@sendit/core/expenses/currencies.ts'
import { type Crew, personOf, subjectName } from '#features/expenses/crew.ts'
import { localDay, relativeDay } from '#lib/dates.ts'
import { time24AtPlace } from '#lib/place-clock.ts'
import { viewerZone } from '#lib/place-time.ts'
import { Avatar } from '#ui/avatar.tsx'
import { type Currencies, HistoryDeeds } from './history-deeds.tsx'

/** What was done to an expense, the newest first: who, what, with old and new, and when on the viewer's clock. */
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
                <HistoryDeeds entry={entry} currencies={currencies} crew={crew} />
              </span>
              <span className="type-meta text-subtle">{momentText(entry.at, now)}</span>
            </span>
          </li>
        )
      })}
    </ol>
  )
}

/** 'Today, 09:12' */
function momentText(instant: string, now: Date): string {
  return `${relativeDay(localDay(instant), localDay(now))}, ${time24AtPlace(instant, viewerZone())}`
}

/** A change names the currency only where it changed. */
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
