import { CATEGORIES } from '@sendit/core/expenses/categories.ts'
import type { TripBalances } from '@sendit/core/expenses/contract.ts'
import { categoryLooks } from '#features/expenses/category/category-look.ts'
import { penceOf, pounds } from '#features/expenses/money/money-text.ts'
import { kiteColours } from '#ui/art/kite-colours.ts'
import { KiteDrawing } from '#ui/art/kite-drawing.tsx'

type TotalCardProps = Pick<TripBalances, 'totalCost' | 'perPerson' | 'byCategory'>

/** What the trip costs so far, per person and by category. */
export function TotalCard({ totalCost, perPerson, byCategory }: TotalCardProps) {
  return (
    <section className="total-card" aria-label="Total Trip Cost">
      <Kite />
      <p className="type-caption font-medium text-on-ink-muted">Total Trip Cost</p>
      <p className="total-sum">{pounds(totalCost)}</p>
      <p className="type-small text-on-ink-muted">{pounds(perPerson)} per person</p>
      <div className="category-bar" aria-hidden="true">
        {CATEGORIES.filter((category) => penceOf(byCategory[category]) > 0).map((category) => (
          <span
            key={category}
            className={categoryLooks[category].tone}
            style={{ flexGrow: penceOf(byCategory[category]) }}
          />
        ))}
      </div>
      <ul className="category-legend" aria-label="Costs by category">
        {CATEGORIES.map((category) => (
          <li key={category} className="type-caption flex min-w-0 items-center gap-2">
            <span className={`category-dot ${categoryLooks[category].tone}`} />
            <span className="min-w-0 flex-1 text-on-ink-muted [overflow-wrap:anywhere]">
              {categoryLooks[category].name}
            </span>
            <span className="number font-strong">{pounds(byCategory[category])}</span>
          </li>
        ))}
      </ul>
    </section>
  )
}

function Kite() {
  return (
    <svg className="total-kite" viewBox="0 0 358 220" aria-hidden="true">
      <g opacity=".95">
        <KiteDrawing
          x={300}
          y={52}
          size={86}
          rotation={26}
          colours={kiteColours.coral}
          edge="var(--kk-le)"
          target={[150, 300]}
          lineColour="rgba(255,255,255,.22)"
          lineWidth={1}
        />
      </g>
    </svg>
  )
}
