import { byCategory, CATEGORIES, type Category } from '@sendit/core/expenses/categories.ts'
import type { Spending } from '@sendit/core/expenses/contract.ts'
import { addDays, daysBetween } from '@sendit/core/time.ts'
import clsx from 'clsx'
import { categoryLooks, penceOf, poundsOf } from '#features/expenses/format.ts'
import { dayWords } from '#lib/dates.ts'
import type { ExpenseFilters } from './filters.ts'

type SpendChartProps = {
  spending: Spending
  trip: { tripDate: string; tripEndDate: string | null }
  filters: Pick<ExpenseFilters, 'category' | 'day'>
}

/** Filtered-out spending fades. The table is for screen readers. */
export function SpendChart({ spending, trip, filters }: SpendChartProps) {
  const columns = spendColumns(spending.byDay, trip)
  const shown = CATEGORIES.filter((category) => filters.category === '' || category === filters.category)
  return (
    <section className="card padded" aria-label="Spend by day">
      <div className="spend-head">
        <h2 className="type-card">Spend by day</h2>
        <span className="spend-legend" aria-hidden="true">
          {shown.map((category) => (
            <span key={category} className="flex items-center gap-1.5">
              <span className={`category-mark ${categoryLooks[category].tone}`} />
              {categoryLooks[category].name}
            </span>
          ))}
        </span>
      </div>
      <div className="spend-chart" aria-hidden="true">
        {columns.map((column) => (
          <Column key={column.key} column={column} columns={columns} filters={filters} />
        ))}
      </div>
      <SpendTable columns={columns} />
    </section>
  )
}

const whole = new Intl.NumberFormat('en-GB', { style: 'currency', currency: 'GBP', maximumFractionDigits: 0 })

type ColumnProps = {
  column: SpendColumn
  columns: readonly SpendColumn[]
  filters: SpendChartProps['filters']
}

function Column({ column, columns, filters }: ColumnProps) {
  const { name, under, total, kind, key } = column
  const { part, isCut } = heightOf(column, columns)
  const isFaded = (category: Category) =>
    (filters.category !== '' && filters.category !== category) || (filters.day !== '' && filters.day !== key)
  return (
    <div className={clsx('spend-column', kind, total === 0 && 'nothing')}>
      <span className="spend-sum number">{total > 0 && whole.format(total / 100)}</span>
      <span className="spend-bar">
        <span className="spend-stack" style={{ height: `${part * 100}%` }}>
          {CATEGORIES.filter((category) => column.byCategory[category] > 0).map((category) => (
            <span
              key={category}
              className={clsx('spend-part', categoryLooks[category].tone, isFaded(category) && 'faded')}
              style={{ flexGrow: column.byCategory[category] }}
            />
          ))}
        </span>
        {isCut && <span className="spend-cut" />}
      </span>
      <span className="spend-day">
        <b>{name}</b>
        {under}
      </span>
    </div>
  )
}

function SpendTable({ columns }: { columns: readonly SpendColumn[] }) {
  return (
    <div className="sr-only">
      <table>
        <caption>Spend by day and category</caption>
        <thead>
          <tr>
            <th scope="col">Day</th>
            {CATEGORIES.map((category) => (
              <th key={category} scope="col">
                {categoryLooks[category].name}
              </th>
            ))}
            <th scope="col">Total</th>
          </tr>
        </thead>
        <tbody>
          {columns.map(({ key, name, under, total, byCategory }) => (
            <tr key={key}>
              <th scope="row">
                {name} {under}
              </th>
              {CATEGORIES.map((category) => (
                <td key={category}>{poundsOf(byCategory[category])}</td>
              ))}
              <td>{poundsOf(total)}</td>
            </tr>
          ))}
        </tbody>
      </table>
    </div>
  )
}

/** A day, or all days before or after those drawn; whole pence. */
export type SpendColumn = {
  key: string
  name: string
  under: string
  total: number
  byCategory: Readonly<Record<Category, number>>
  kind: 'day' | 'before' | 'after'
}

/** What a phone has room for beside 'Before' and 'After'. */
const MOST_DAYS = 7
type Days = { tripDate: string; tripEndDate: string | null }

/** One column per trip day, plus before and after if there was spending. Long trips end at the last day with spending. */
export function spendColumns(byDay: Spending['byDay'], { tripDate, tripEndDate }: Days): SpendColumn[] {
  const end = tripEndDate ?? tripDate
  const length = Math.min(daysBetween(tripDate, end) + 1, MOST_DAYS)
  const lastSpent = byDay.findLast(({ day }) => day <= end)?.day ?? tripDate
  const room = addDays(lastSpent, 1 - length)
  const first = room < tripDate ? tripDate : room
  const last = addDays(first, length - 1)
  const days = Array.from({ length }, (_, place) => addDays(first, place))
  return [
    ...together(
      byDay.filter(({ day }) => day < first),
      'before',
    ),
    ...days.map((day) =>
      columnOf(
        day,
        byDay.filter((spent) => spent.day === day),
      ),
    ),
    ...together(
      byDay.filter(({ day }) => day > last),
      'after',
    ),
  ]
}

function columnOf(day: string, spent: Spending['byDay']): SpendColumn {
  const { short, number } = dayWords(day)
  return { key: day, name: short, under: number, kind: 'day', ...sumsOf(spent) }
}

function together(spent: Spending['byDay'], kind: 'before' | 'after'): SpendColumn[] {
  const [first, last] = [spent.at(0), spent.at(-1)]
  if (first === undefined || last === undefined) return []
  const name = kind === 'before' ? 'Before' : 'After'
  return [{ key: kind, name, under: spanText(first.day, last.day), kind, ...sumsOf(spent) }]
}

function spanText(first: string, last: string): string {
  const text = (day: string) => {
    const { number, date } = dayWords(day)
    return { number, month: (date.split(' ')[1] ?? '').slice(0, 3) }
  }
  const [from, to] = [text(first), text(last)]
  if (first === last) return `${to.number} ${to.month}`
  const isOneMonth = first.slice(0, 7) === last.slice(0, 7)
  return `${from.number}${isOneMonth ? '' : ` ${from.month}`} to ${to.number} ${to.month}`
}

function sumsOf(spent: Spending['byDay']): Pick<SpendColumn, 'total' | 'byCategory'> {
  const sums = byCategory((category) =>
    spent.reduce((sum, day) => sum + penceOf(day.byCategory[category]), 0),
  )
  return { total: CATEGORIES.reduce((sum, category) => sum + sums[category], 0), byCategory: sums }
}

/** 0 to 1. Tall 'Before' and 'After' columns are cut, so as not to dwarf the days. */
export function heightOf(
  column: SpendColumn,
  columns: readonly SpendColumn[],
): { part: number; isCut: boolean } {
  const most = Math.max(0, ...columns.filter(({ kind }) => kind === 'day').map(({ total }) => total))
  const scale = most === 0 ? Math.max(...columns.map(({ total }) => total)) : most
  if (column.total === 0 || scale === 0) return { part: 0, isCut: false }
  return { part: Math.min(1, column.total / scale), isCut: column.total > scale }
}
