import type { WeekDay } from '@sendit/core/weather/contract.ts'
import type { VerdictWord } from '@sendit/core/weather/verdict.ts'
import { FIRST_HOUR, type WindBar, windBars, windRange } from '@sendit/core/weather/wind-bars.ts'
import clsx from 'clsx'
import { dayWords } from '#lib/dates.ts'
import { hourOfDay } from '#lib/place-clock.ts'
import { windFill } from '#ui/wind-word.tsx'

const BAR_PX = 54
const NAMED = [8, 11, 14, 17, 20]

type WindStripProps = {
  day: WeekDay
  timezone: string
  label: string
  height?: number
}

export function WindStrip({ day, timezone, label, height = BAR_PX }: WindStripProps) {
  const bars = windBars(day, timezone)
  const inside = bars.filter(({ isInWindow }) => isInWindow)
  const ends = day.window === null ? [] : endHours(day.window, timezone)
  return (
    <div className="wind-strip" role="img" aria-label={label}>
      <div className="wind-strip-bars" style={{ height }}>
        {inside[0] !== undefined && (
          <span
            className="wind-strip-window"
            style={{ gridColumn: `${inside[0].hour - FIRST_HOUR + 1} / span ${inside.length}` }}
          />
        )}
        {bars.map((bar) => (
          <i
            key={bar.hour}
            className={clsx(!bar.isInWindow && 'outside')}
            style={{ gridColumn: bar.hour - FIRST_HOUR + 1, ...barStyle(bar, height) }}
          />
        ))}
      </div>
      <div className="wind-strip-hours">
        {bars.map(({ hour }) => (
          <span key={hour} className={clsx(ends.includes(hour) && 'end')}>
            {isNamed(hour, ends) ? String(hour).padStart(2, '0') : ''}
          </span>
        ))}
      </div>
    </div>
  )
}

/** A window that starts before the strip is clamped to its start. */
function endHours({ from, to }: { from: string; to: string }, timezone: string): number[] {
  return [Math.max(FIRST_HOUR, hourOfDay(from, timezone)), hourOfDay(to, timezone)]
}

/** Window ends, and other hours not adjacent to them. */
function isNamed(hour: number, ends: readonly number[]): boolean {
  if (ends.includes(hour)) return true
  return NAMED.includes(hour) && ends.every((end) => Math.abs(end - hour) > 1)
}

function barStyle({ share, word }: WindBar, height: number) {
  if (share === null || word === null) return { height: 0 }
  return { height: share * height, background: windFill(word) }
}

const MOST_DAYS = 6
/** Full bar height. */
const FULL_KNOTS = 30
const WEEK_BAR_PX = 34

type WeekBarsProps = { days: readonly string[]; week: ReadonlyMap<string, WeekDay>; today: string }

export function WeekBars({ days, week, today }: WeekBarsProps) {
  const coming = days.filter((day) => day >= today).slice(0, MOST_DAYS)
  const bars = coming.map((day) => {
    const wind = week.get(day)
    const knots = (wind && windRange(wind)?.highest) ?? null
    return { day, knots, word: wind?.verdict?.word ?? 'Unknown' }
  })
  const known = bars.filter(({ knots }) => knots !== null)
  if (known.length === 0) return null
  const label = known
    .map(({ day, knots, word }) => `${dayWords(day).weekday} ${knots} knots, ${word.toLowerCase()}`)
    .join('; ')
  return (
    <div className="plan-week" role="img" aria-label={`Wind by day: ${label}`}>
      {bars.map(({ day, knots, word }) => (
        <span key={day} className={clsx(day === today && 'today')}>
          <em>{dayWords(day).short}</em>
          <i style={weekBarStyle(knots, word)} />
          <b className="plan-week-knots">{knots ?? '–'}</b>
        </span>
      ))}
    </div>
  )
}

function weekBarStyle(knots: number | null, word: VerdictWord) {
  if (knots === null) return { height: 4, background: 'var(--border)' }
  const height = Math.min(WEEK_BAR_PX, Math.max(4, Math.round((knots / FULL_KNOTS) * WEEK_BAR_PX)))
  return { height, background: windFill(word) }
}
