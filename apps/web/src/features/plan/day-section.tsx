import type { ClockChange } from '@sendit/core/plan/clock-change.ts'
import type { NewPlanItem, Plan, PlanItem } from '@sendit/core/plan/contract.ts'
import { endsNextDay } from '@sendit/core/plan/end-text.ts'
import { compassPoint, oppositeDirection } from '@sendit/core/weather/compass.ts'
import type { WeekDay } from '@sendit/core/weather/contract.ts'
import { meanWind } from '@sendit/core/weather/mean-wind.ts'
import { UNKNOWN_VERDICT } from '@sendit/core/weather/verdict.ts'
import { windRange } from '@sendit/core/weather/wind-bars.ts'
import clsx from 'clsx'
import type { ReactNode } from 'react'
import { dayWords } from '#lib/dates.ts'
import { time24AtPlace } from '#lib/place-clock.ts'
import type { QueuedMutation } from '#offline/queued-mutation.ts'
import { WaitingNote } from '#offline/waiting-note.tsx'
import { Badge } from '#ui/badge.tsx'
import { Card } from '#ui/card.tsx'
import { ConditionIcon } from '#ui/condition-icon.tsx'
import { WindReasons, WindWord, windFill } from '#ui/wind-word.tsx'
import { ITEM_LOOKS } from './items/item-looks.tsx'
import { WindStrip } from './wind-strip.tsx'

type DaySectionProps = {
  day: string
  /** Null if unchanged that day. */
  clocks: ClockChange | null
  items: readonly PlanItem[]
  wind: { day: WeekDay; timezone: string } | undefined
  /** Why its wind is not yet known. */
  beyond: string | undefined
  nearness: string | undefined
  isPast: boolean
  ridden: NonNullable<Plan['ridden']>[number] | undefined
  renderItem: (item: PlanItem) => ReactNode
  waiting: readonly QueuedMutation<NewPlanItem>[]
  action?: ReactNode
}

export function DaySection(props: DaySectionProps) {
  const { day, clocks, items, wind, beyond, nearness, isPast, ridden, renderItem, waiting, action } = props
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
        {isPast && ridden && <p className="type-caption p-4">{riddenText(ridden)}</p>}
        {clocks !== null && <p className="type-caption px-4 pt-4 text-muted">{clocksText(clocks)}</p>}
        {items.length + waiting.length > 0 && (
          <ul className="plan-items row-list" style={{ ['--inset' as string]: '74px' }}>
            {items.map((item) => (
              <li key={item.id}>{renderItem(item)}</li>
            ))}
            {waiting.map((mutation) => (
              <li key={mutation.id}>
                <WaitingItem mutation={mutation} />
              </li>
            ))}
          </ul>
        )}
        {items.length + waiting.length === 0 && ridden === undefined && (
          <p className="type-caption p-4 text-muted">
            {isPast ? 'Nothing was planned.' : 'Nothing planned yet.'}
          </p>
        )}
        {action}
      </Card>
    </section>
  )
}

function clocksText({ from, to, isBack }: ClockChange): string {
  return `Clocks go ${isBack ? 'back' : 'forward'} from ${from} to ${to}.`
}

export function WindHead({ day, timezone }: { day: WeekDay; timezone: string }) {
  const range = windRange(day)
  if (range === null) return null
  const { window } = day
  const { tone, word, reasons } = day.verdict ?? UNKNOWN_VERDICT
  const direction = window?.windDirection ?? directionOf(day)
  const hours = window && `${time24AtPlace(window.from, timezone)} to ${time24AtPlace(window.to, timezone)}`
  const knots = range.lowest === range.highest ? `${range.lowest}` : `${range.lowest}–${range.highest}`
  const words = `${range.lowest} to ${range.highest} knots${direction === null ? '' : ` from ${compassPoint(direction)}`}`
  return (
    <div className="plan-wind">
      <div className="flex items-center justify-between gap-2">
        <span className="flex items-baseline gap-2">
          <b className="plan-knots">{knots}</b>
          <span className="type-meta text-muted">kn</span>
          {direction !== null && (
            <span className="type-caption flex items-center gap-1 self-center font-medium text-muted">
              <ConditionIcon name="arrow" size={16} strokeWidth={2.3} turn={oppositeDirection(direction)} />
              {compassPoint(direction)}
            </span>
          )}
        </span>
        <WindWord word={word} />
      </div>
      <div className="type-caption mt-0.5 mb-2.5">
        {hours && (
          <p>
            <b className="font-strong">Best {hours}</b>
            <span className="text-muted">
              {day.beach != null && ` at ${day.beach.name}`}
              {window?.gust != null && `, gusts ${Math.round(window.gust)}`}
            </span>
          </p>
        )}
        {hours === null && tone === 'low' && <b className="font-strong">No riding window</b>}
        {reasons.length > 0 && <WindReasons word={word} reasons={reasons} />}
      </div>
      <WindStrip
        day={day}
        timezone={timezone}
        label={`${dayWords(day.date).weekday}, ${word.toLowerCase()}, ${hours ? `best ${hours}` : 'no riding window'}, ${words}`}
      />
    </div>
  )
}

function directionOf({ hours }: WeekDay): number | null {
  const light = hours.filter(({ isDay }) => isDay)
  const wind = meanWind(
    light.map(({ windSpeed, windDirection }) => ({ speed: windSpeed, direction: windDirection })),
  )
  return wind?.direction ?? null
}

const MOST_NAMES = 4

/** 'Ben and Ana were on the water, 2 h 10 in all.'; above four riders only their number. */
export function riddenText({ riders, minutes }: NonNullable<Plan['ridden']>[number]): string {
  const names = riders.map(({ name }) => name)
  const last = names.at(-1) ?? ''
  const who =
    names.length > MOST_NAMES
      ? `${names.length} riders`
      : [names.slice(0, -1).join(', '), last].filter((part) => part !== '').join(' and ')
  return `${who} ${names.length === 1 ? 'was' : 'were'} on the water, ${spanText(minutes)}${names.length === 1 ? '' : ' in all'}.`
}

function spanText(minutes: number): string {
  const [hours, rest] = [Math.floor(minutes / 60), minutes % 60]
  if (hours === 0) return `${rest} min`
  return rest === 0 ? `${hours} h` : `${hours} h ${String(rest).padStart(2, '0')}`
}

function WaitingItem({ mutation }: { mutation: QueuedMutation<NewPlanItem> }) {
  const { kind, title, startsAt, endsAt } = mutation.what
  const isSession = kind === 'session'
  return (
    <article
      className={clsx('plan-item', isSession && 'session')}
      aria-label={`${ITEM_LOOKS[kind].label}: ${title}`}
    >
      <span className="plan-time">
        {isSession ? <b className="plan-start">{startsAt}</b> : startsAt}
        {endsAt != null && <span>{endsAt}</span>}
        {endsNextDay({ startsAt, endsAt }) && <span>next day</span>}
      </span>
      <div className="flex min-w-0 flex-1 flex-col gap-2">
        <h3 className={clsx('[overflow-wrap:anywhere]', isSession ? 'type-card' : 'font-strong')}>{title}</h3>
        <WaitingNote mutation={mutation}>The crew does not know yet, it waits for network</WaitingNote>
      </div>
    </article>
  )
}

type DayRailProps = { days: readonly string[]; week: ReadonlyMap<string, WeekDay>; today: string }

export function DayRail({ days, week, today }: DayRailProps) {
  return (
    <nav className="day-rail" aria-label="Days">
      {days.map((day) => (
        <DayLink
          key={day}
          day={day}
          wind={day < today ? undefined : week.get(day)}
          isToday={day === today}
          isPast={day < today}
        />
      ))}
    </nav>
  )
}

type DayLinkProps = { day: string; wind: WeekDay | undefined; isToday: boolean; isPast: boolean }

function DayLink({ day, wind, isToday, isPast }: DayLinkProps) {
  const { short, number, weekday, date } = dayWords(day)
  const knots = wind && windRange(wind)?.highest
  const word = wind?.verdict?.word ?? 'Unknown'
  return (
    <a
      href={`#${dayAnchor(day)}`}
      aria-current={isToday ? 'date' : undefined}
      aria-label={`${weekday} ${date}${isPast ? ', past' : knots == null ? '' : `, ${knots} knots, ${word.toLowerCase()}`}`}
    >
      <span>{short}</span>
      <b>{number}</b>
      <i style={knots == null ? undefined : { background: windFill(word) }} />
      <em>{isPast ? 'past' : knots == null ? 'later' : `${knots} kn`}</em>
    </a>
  )
}

function dayAnchor(day: string): string {
  return `day-${day}`
}
