import type { ClockChange } from '@sendit/core/plan/clock-change.ts'
import type { NewPlanItem, PlanItem } from '@sendit/core/plan/contract.ts'
import type { WeekDay } from '@sendit/core/weather/contract.ts'
import type { ReactNode } from 'react'
import { WaitingItem } from '#features/plan/items/waiting-item.tsx'
import { dayWords } from '#lib/dates.ts'
import type { Entry } from '#outbox/entry.ts'
import { Badge } from '#ui/badge.tsx'
import { Card } from '#ui/card.tsx'
import { dayAnchor } from './day-anchor.ts'
import { WindHead } from './wind-head.tsx'

type DaySectionProps = {
  day: string
  /** How they change on this day; null where they stay. */
  clocks: ClockChange | null
  items: readonly PlanItem[]
  wind: { day: WeekDay; timezone: string } | undefined
  /** Why its wind is not known yet, where the weather is. */
  beyond: string | undefined
  /** 'Today' and 'Tomorrow'. */
  nearness: string | undefined
  renderItem: (item: PlanItem) => ReactNode
  /** What waits on this phone. */
  waiting: readonly Entry<NewPlanItem>[]
  /** Below the items. */
  action?: ReactNode
}

/** A day of the trip: its wind, and what is planned by time. */
export function DaySection(props: DaySectionProps) {
  const { day, clocks, items, wind, beyond, nearness, renderItem, waiting, action } = props
  const { weekday, date } = dayWords(day)
  const headingId = dayAnchor(day)
  return (
    <section className="plan-day" aria-labelledby={headingId}>
      <div className="section-header">
        <h2 className="type-section" id={headingId}>
          {weekday} <span className="font-semibold text-muted">{date}</span>
        </h2>
        {nearness !== undefined && <Badge tone="primary">{nearness}</Badge>}
      </div>
      <Card as="div">
        {wind !== undefined && <WindHead day={wind.day} timezone={wind.timezone} />}
        {wind === undefined && beyond !== undefined && <p className="plan-beyond type-caption">{beyond}</p>}
        {clocks !== null && <p className="type-caption px-4 pt-4 text-muted">{clocksText(clocks)}</p>}
        {items.length + waiting.length > 0 && (
          <ul className="plan-items row-list" style={{ ['--inset' as string]: '74px' }}>
            {items.map((item) => (
              <li key={item.id}>{renderItem(item)}</li>
            ))}
            {waiting.map((entry) => (
              <li key={entry.id}>
                <WaitingItem entry={entry} />
              </li>
            ))}
          </ul>
        )}
        {items.length + waiting.length === 0 && (
          <p className="type-caption p-4 text-muted">Nothing planned yet.</p>
        )}
        {action}
      </Card>
    </section>
  )
}

/** 'Clocks go back from 03:00 to 02:00.' */
function clocksText({ from, to, isBack }: ClockChange): string {
  return `Clocks go ${isBack ? 'back' : 'forward'} from ${from} to ${to}.`
}
