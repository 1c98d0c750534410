import type { WeekDay } from '@sendit/core/weather/contract.ts'
import { windRange } from '@sendit/core/weather/wind-bars.ts'
import { windStep } from '@sendit/core/weather/wind-steps.ts'
import { dayWords } from '#lib/dates.ts'
import { dayAnchor } from './day-anchor.ts'

type DayRailProps = { days: readonly string[]; week: ReadonlyMap<string, WeekDay>; today: string }

/** The days side by side, each with its best wind; leads to them. */
export function DayRail({ days, week, today }: DayRailProps) {
  return (
    <nav className="day-rail" aria-label="Days">
      {days.map((day) => (
        <DayLink key={day} day={day} wind={week.get(day)} isToday={day === today} />
      ))}
    </nav>
  )
}

function DayLink({ day, wind, isToday }: { day: string; wind: WeekDay | undefined; isToday: boolean }) {
  const { short, number, weekday, date } = dayWords(day)
  const knots = wind && windRange(wind)?.highest
  return (
    <a
      href={`#${dayAnchor(day)}`}
      aria-current={isToday ? 'date' : undefined}
      aria-label={`${weekday} ${date}${knots == null ? '' : `, ${knots} knots`}`}
    >
      <span>{short}</span>
      <b>{number}</b>
      <i style={knots == null ? undefined : { background: `var(--wind-${windStep(knots)})` }} />
      <em>{knots == null ? 'later' : `${knots} kn`}</em>
    </a>
  )
}
