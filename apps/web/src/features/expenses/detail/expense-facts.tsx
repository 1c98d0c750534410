import type { Expense } from '@sendit/core/expenses/contract.ts'
import { LEDGER_CURRENCY } from '@sendit/core/expenses/currencies.ts'
import { equalParts, readSplit, sharesOf, textToMinor } from '@sendit/core/expenses/split.ts'
import { penceToText } from '@sendit/core/money.ts'
import clsx from 'clsx'
import type { ReactNode } from 'react'
import { type Crew, type CrewPerson, personOf, subjectName } from '#features/expenses/crew.ts'
import { isPounds, spentOnOf } from '#features/expenses/expense-texts.ts'
import { categoryLooks, originalText, penceOf, pounds } from '#features/expenses/format.ts'
import { dayWords, shortDate } from '#lib/dates.ts'
import { Avatar } from '#ui/avatar.tsx'
import { Icon } from '#ui/icon.tsx'
import { partText, splitTitle } from './history-list.tsx'

type ExpenseFactsProps = { expense: Expense; crew: Crew }

export function ExpenseFacts({ expense, crew }: ExpenseFactsProps) {
  const { amount, paidBy, enteredBy = paidBy, category, deletedAt } = expense
  const { icon, tone, name } = categoryLooks[category]
  const { weekday, date } = dayWords(spentOnOf(expense))
  const original = originalOf(expense)
  return (
    <>
      <div className="flex items-start gap-3">
        <span className={`icon-tile large ${tone}`}>
          <Icon name={icon} size={24} />
        </span>
        <div className="flex min-w-0 flex-1 flex-col">
          <span className="type-caption text-muted">
            {name}, {weekday} {date}
          </span>
          <p className={clsx('expense-sum', deletedAt != null && 'deleted')}>
            {deletedAt == null ? pounds(amount) : <s>{pounds(amount)}</s>}
          </p>
          {original !== null && <p className="number text-muted">{original}</p>}
        </div>
      </div>
      <div className="expense-paid">
        <PersonLine
          person={personOf(crew, paidBy)}
          under={enteredBy !== paidBy && `Entered by ${enteredByText(personOf(crew, enteredBy))}`}
        >
          paid {pounds(amount)}
        </PersonLine>
      </div>
      <SplitList expense={expense} crew={crew} />
    </>
  )
}

function enteredByText(person: CrewPerson): string {
  return person.isYou ? 'you' : person.shortName
}

/** '€86.40 at 1.1699, ECB 14 Jul'; null for pounds. */
function originalOf({ currency, originalAmount, rate, rateDay, rateSource }: Expense): string | null {
  if (currency === undefined || isPounds(currency) || originalAmount === undefined) return null
  const origin =
    rateSource === 'ecb' && rateDay != null ? `ECB ${shortDate(`${rateDay}T12:00:00`)}` : 'own rate'
  return `${originalText(originalAmount, currency)} at ${rate}, ${origin}`
}

function SplitList({ expense, crew }: ExpenseFactsProps) {
  const { split, currency = LEDGER_CURRENCY } = expense
  const mode = split?.mode ?? 'equal'
  const written = new Map(split?.parts.map(({ userId, value }) => [userId, value]))
  const shares = sharesFor(expense)
  return (
    <section>
      <h3 className="type-card">{splitTitle(mode, expense.splitBetween.length)}</h3>
      <ul className="expense-shares row-list" style={{ ['--inset' as string]: '44px' }} aria-label="Shares">
        {inOrder(expense.splitBetween, crew).map((person) => (
          <li key={person.id}>
            <PersonLine person={person} under={partText(mode, written.get(person.id), currency)}>
              {pounds(shares.get(person.id) ?? '0.00')}
            </PersonLine>
          </li>
        ))}
      </ul>
    </section>
  )
}

/** Calculated if a list omits equal shares or a change is queued: the server then decides who gets the odd pennies. */
function sharesFor({ amount, splitBetween, shares, split, ...price }: Expense): ReadonlyMap<string, string> {
  if (shares !== undefined) return new Map(shares.map((share) => [share.userId, share.amount]))
  const { currency = LEDGER_CURRENCY, originalAmount = amount } = price
  const whole = { minor: textToMinor(originalAmount, currency) ?? 0, currency }
  const read = split === undefined ? undefined : readSplit(split, whole)
  const parts = read === undefined || 'wrong' in read ? equalParts(splitBetween) : read.parts
  const worked = sharesOf({ pence: penceOf(amount), parts, sequence: 0 })
  return new Map(worked.map(({ userId, pence }) => [userId, penceToText(pence)]))
}

function inOrder(userIds: readonly string[], crew: Crew): CrewPerson[] {
  return userIds
    .map((id) => ({ ...personOf(crew, id), id }))
    .sort(
      (one, other) => Number(other.isYou) - Number(one.isYou) || one.name.localeCompare(other.name, 'en-GB'),
    )
}

type PersonLineProps = { person: CrewPerson; under?: string | false | undefined; children: ReactNode }

function PersonLine({ person, under, children }: PersonLineProps) {
  const { id, name, pictureUrl } = person
  return (
    <div className="person-line">
      <Avatar id={id} name={name} pictureUrl={pictureUrl} size={32} />
      <span className="flex min-w-0 flex-1 flex-col">
        <span className="truncate font-medium">{subjectName(person)}</span>
        {under && <span className="type-meta number text-muted">{under}</span>}
      </span>
      <span className="number font-strong">{children}</span>
    </div>
  )
}
