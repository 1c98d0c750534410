import type { Expense } from '@sendit/core/expenses/contract.ts'
import { categoryLooks } from '#features/expenses/category/category-look.ts'
import { type Crew, personOf, subjectName } from '#features/expenses/crew.ts'
import { isPounds, spentOnOf } from '#features/expenses/expense-texts.ts'
import { originalText } from '#features/expenses/money/currency-text.ts'
import { pounds } from '#features/expenses/money/money-text.ts'
import { OpenExpense } from '#features/expenses/open-expense.tsx'
import { rowIdOf } from '#features/expenses/use-expense-detail.ts'
import { dayWords, localDay, relativeDay } from '#lib/dates.ts'
import { Icon } from '#ui/icon.tsx'

type FoundExpensesProps = {
  expenses: readonly Expense[]
  crew: Crew
  viewerId: string | null
  onOpen: (expense: Expense) => void
}

/** What the filters leave, newest first, under the days of their entry. */
export function FoundExpenses({ expenses, ...row }: FoundExpensesProps) {
  const today = localDay(new Date())
  return groups(expenses).map(([day, rows]) => (
    <section key={day}>
      <h2 className="type-caption px-0.5 pb-2 font-strong text-muted">{dayTitle(day, today)}</h2>
      <ul
        className="card row-list"
        style={{ ['--inset' as string]: '72px' }}
        aria-label={dayTitle(day, today)}
      >
        {rows.map((expense) => (
          <FoundRow key={expense.id} expense={expense} {...row} />
        ))}
      </ul>
    </section>
  ))
}

/** 'Today', 'Yesterday, Tuesday 14 July', 'Monday 13 July' */
function dayTitle(day: string, today: string): string {
  const relative = relativeDay(day, today)
  if (relative === 'Today') return relative
  const { weekday, date } = dayWords(day)
  const year = day.slice(0, 4) === today.slice(0, 4) ? '' : ` ${day.slice(0, 4)}`
  return `${relative === 'Yesterday' ? 'Yesterday, ' : ''}${weekday} ${date}${year}`
}

function groups(expenses: readonly Expense[]): [string, Expense[]][] {
  const byDay = new Map<string, Expense[]>()
  for (const expense of expenses) {
    const day = localDay(expense.createdAt)
    byDay.set(day, [...(byDay.get(day) ?? []), expense])
  }
  return [...byDay]
}

type FoundRowProps = Omit<FoundExpensesProps, 'expenses'> & { expense: Expense }

function FoundRow({ expense, crew, viewerId, onOpen }: FoundRowProps) {
  const { id, description, amount, category, shares } = expense
  const { icon, tone, name } = categoryLooks[category]
  const share = shares?.find(({ userId }) => userId === viewerId)
  return (
    <li id={rowIdOf(id)} tabIndex={-1} className="expense-row found">
      <span className={`icon-tile ${tone}`} role="img" aria-label={name}>
        <Icon name={icon} size={22} />
      </span>
      <div className="flex min-w-0 flex-col">
        <h3 className="expense-description">{description}</h3>
        <OpenExpense name={description} onOpen={() => onOpen(expense)} />
        <span className="type-meta truncate text-muted">{factsOf(expense, crew)}</span>
      </div>
      <div className="expense-money">
        <span className="row-money">{pounds(amount)}</span>
        {viewerId !== null && (
          <span className="type-meta number text-muted">
            {share === undefined ? 'not you' : `you ${pounds(share.amount)}`}
          </span>
        )}
      </div>
    </li>
  )
}

/** 'You paid €86.40, 6 of 7', and the day where it was spent on another than it was entered. */
function factsOf(expense: Expense, crew: Crew): string {
  const { paidBy, splitBetween, currency, originalAmount, createdAt } = expense
  const members = [...crew.values()].filter(({ hasLeft }) => !hasLeft).length
  const isForeign = currency !== undefined && !isPounds(currency) && originalAmount !== undefined
  const original = isForeign ? ` ${originalText(originalAmount, currency)}` : ''
  const people = splitBetween.length === members ? 'everyone' : `${splitBetween.length} of ${members}`
  const spentOn = spentOnOf(expense)
  const day = spentOn === localDay(createdAt) ? '' : `, spent ${dayWords(spentOn).date}`
  return `${subjectName(personOf(crew, paidBy))} paid${original}, ${people}${day}`
}
