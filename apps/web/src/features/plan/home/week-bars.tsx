import type { WeekDay } from '@sendit/core/weather/contract.ts'
import { windRange } from '@sendit/core/weather/wind-bars.ts'
import { windStep } from '@sendit/core/weather/wind-steps.ts'
import clsx from 'clsx'
import { dayWords } from '#lib/dates.ts'

const MOST_DAYS = 6
/** A wind of so many knots fills the height. */
const FULL_KNOTS = 30
const BAR_PX = 34

type WeekBarsProps = { days: readonly string[]; week: ReadonlyMap<string, WeekDay>; today: string }

/** The best wind of the coming days of the trip; nothing while none of them is known. */
export function WeekBars({ days, week, today }: WeekBarsProps) {
  const coming = days.filter((day) => day >= today).slice(0, MOST_DAYS)
  const bars = coming.map((day) => {
    const wind = week.get(day)
    return { day, knots: (wind && windRange(wind)?.highest) ?? null }
  })
  const known = bars.filter(({ knots }) => knots !== null)
  if (known.length === 0) return null
  const label = known.map(({ day, knots }) => `${dayWords(day).weekday} ${knots}`).join(', ')
  return (
    <div className="plan-week" role="img" aria-label={`Best wind by day: ${label} knots`}>
      {bars.map(({ day, knots }) => (
        <span key={day} className={clsx(day === today && 'today')}>
          <em>{dayWords(day).short}</em>
          <i style={barStyle(knots)} />
          <b className="plan-week-knots">{knots ?? '–'}</b>
        </span>
      ))}
    </div>
  )
}

function barStyle(knots: number | null) {
  if (knots === null) return { height: 4, background: 'var(--border)' }
  const height = Math.min(BAR_PX, Math.max(4, Math.round((knots / FULL_KNOTS) * BAR_PX)))
  return { height, background: `var(--wind-${windStep(knots)})` }
}
