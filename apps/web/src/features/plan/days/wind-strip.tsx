import type { WeekDay } from '@sendit/core/weather/contract.ts'
import { FIRST_HOUR, type WindBar, windBars } from '@sendit/core/weather/wind-bars.ts'
import clsx from 'clsx'
import { hourOfDay } from '#lib/place-clock.ts'

const BAR_PX = 54
/** Hours named below the strip, besides the two of the window. */
const NAMED = [8, 11, 14, 17, 20]

type WindStripProps = {
  day: WeekDay
  timezone: string
  /** What it shows, in a sentence. */
  label: string
}

/** Fourteen hours of wind; those of the window stand on a plate. */
export function WindStrip({ day, timezone, label }: WindStripProps) {
  const bars = windBars(day, timezone)
  const inside = bars.filter(({ isInWindow }) => isInWindow)
  const ends = day.window === null ? [] : endHours(day.window, timezone)
  return (
    <div className="wind-strip" role="img" aria-label={label}>
      <div className="wind-strip-bars" style={{ height: BAR_PX }}>
        {inside[0] !== undefined && (
          <span
            className="wind-strip-window"
            style={{ gridColumn: `${inside[0].hour - FIRST_HOUR + 1} / span ${inside.length}` }}
          />
        )}
        {bars.map((bar) => (
          <i
            key={bar.hour}
            className={clsx(inside.length > 0 && !bar.isInWindow && 'outside')}
            style={{ gridColumn: bar.hour - FIRST_HOUR + 1, ...barStyle(bar) }}
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

/** The hours of the window's ends; what begins before the strip does begins with it. */
function endHours({ from, to }: { from: string; to: string }, timezone: string): number[] {
  return [Math.max(FIRST_HOUR, hourOfDay(from, timezone)), hourOfDay(to, timezone)]
}

/** The ends of the window, and others that do not touch them. */
function isNamed(hour: number, ends: readonly number[]): boolean {
  if (ends.includes(hour)) return true
  return NAMED.includes(hour) && ends.every((end) => Math.abs(end - hour) > 1)
}

function barStyle({ share, step }: WindBar) {
  return share === null ? { height: 0 } : { height: share * BAR_PX, background: `var(--wind-${step})` }
}
