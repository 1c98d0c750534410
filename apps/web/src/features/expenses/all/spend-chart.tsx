import { CATEGORIES, type Category } from '@sendit/core/expenses/categories.ts'
import type { Spending } from '@sendit/core/expenses/contract.ts'
import clsx from 'clsx'
import { categoryLooks } from '#features/expenses/category/category-look.ts'
import { poundsOf } from '#features/expenses/money/money-text.ts'
import type { ExpenseFilters } from './filters.ts'
import { heightOf, type SpendColumn, spendColumns } from './spend-columns.ts'

type SpendChartProps = {
  spending: Spending
  trip: { tripDate: string; tripEndDate: string | null }
  filters: Pick<ExpenseFilters, 'category' | 'day'>
}

/** What was spent by day, stacked by category; what is filtered out fades. Its table is for those who do not see it. */
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
