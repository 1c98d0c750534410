import { CATEGORIES, type Category } from '@sendit/core/expenses/categories.ts'
import { textToPence } from '@sendit/core/money.ts'
import type { Recap } from '@sendit/core/recap/contract.ts'
import { plural } from '#features/recap/recap-text.ts'
import { kiteColours } from '#ui/art/kite-colours.ts'
import { KiteDrawing } from '#ui/art/kite-drawing.tsx'

const NAMES: Record<Category, string> = {
  accommodation: 'Accommodation',
  food: 'Food',
  transport: 'Transport',
  activity: 'Activity',
}

const pounds = new Intl.NumberFormat('en-GB', { style: 'currency', currency: 'GBP' })
const wholePounds = new Intl.NumberFormat('en-GB', {
  ...{ style: 'currency', currency: 'GBP', maximumFractionDigits: 0 },
})

const penceOf = (amount: string) => textToPence(amount) ?? 0

/** What the trip cost each, and by category; nothing where nothing was spent. */
export function MoneyPanel({ money }: { money: Recap['money'] }) {
  const { total, perHead, expenses, isSettled, byCategory } = money
  const spent = CATEGORIES.filter((category) => penceOf(byCategory[category]) > 0)
  if (expenses === 0) return null
  return (
    <section className="recap-panel ink recap-money" aria-labelledby="recap-money">
      <svg viewBox="0 0 358 300" preserveAspectRatio="xMaxYMin slice" aria-hidden="true">
        <KiteDrawing
          {...{ x: 300, y: 70, size: 96, rotation: 26, colours: kiteColours.coral, target: [140, 380] }}
          {...{ edge: '#04121a', lineColour: 'rgb(255 255 255 / 0.2)', lineWidth: 1 }}
        />
      </svg>
      <div className="recap-inner">
        <h2 className="type-caption font-medium text-on-ink-muted" id="recap-money">
          Money per head
        </h2>
        <p className="recap-sum number">{pounds.format(penceOf(perHead) / 100)}</p>
        <p className="type-small text-on-ink-muted">
          {pounds.format(penceOf(total) / 100)} in all, {expenses} {plural(expenses, 'expense')},{' '}
          {isSettled ? 'everyone settled up' : 'not all settled up'}
        </p>
        <div className="recap-shares" aria-hidden="true">
          {spent.map((category) => (
            <i key={category} data-category={category} style={{ flex: penceOf(byCategory[category]) }} />
          ))}
        </div>
        <ul className="flex flex-wrap gap-x-5 gap-y-1.5">
          {spent.map((category) => (
            <li key={category} className="type-caption flex items-center gap-2">
              <i className="recap-key" data-category={category} aria-hidden="true" />
              <span className="text-on-ink-muted">{NAMES[category]}</span>
              <b className="number">{wholePounds.format(penceOf(byCategory[category]) / 100)}</b>
            </li>
          ))}
        </ul>
      </div>
    </section>
  )
}
