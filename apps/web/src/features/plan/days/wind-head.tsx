import { compassPoint, oppositeDirection } from '@sendit/core/weather/compass.ts'
import type { WeekDay } from '@sendit/core/weather/contract.ts'
import { meanWind } from '@sendit/core/weather/mean-wind.ts'
import { windRange } from '@sendit/core/weather/wind-bars.ts'
import { WIND_NAMES, windStep } from '@sendit/core/weather/wind-steps.ts'
import { dayWords } from '#lib/dates.ts'
import { time24AtPlace } from '#lib/place-clock.ts'
import { ConditionIcon } from '#ui/condition-icon.tsx'
import { WindStrip } from './wind-strip.tsx'

/** What the wind of a day will be, and when to ride. */
export function WindHead({ day, timezone }: { day: WeekDay; timezone: string }) {
  const range = windRange(day)
  if (range === null) return null
  const { window } = day
  // The word is for the middle of it: most of the window is such a wind.
  const step = windStep((range.lowest + range.highest) / 2)
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
        <span className="type-caption flex items-center gap-1.5 font-strong">
          <i className="wind-swatch" style={{ background: `var(--wind-${step})` }} />
          <span style={{ color: `var(--wind-${step}-text)` }}>{WIND_NAMES[step]}</span>
        </span>
      </div>
      <p className="type-caption mt-0.5 mb-2.5">
        {hours ? (
          <>
            <b className="font-strong">Best {hours}</b>
            {window?.gust != null && <span className="text-muted">, gusts {Math.round(window.gust)}</span>}
          </>
        ) : (
          <>
            <b className="font-strong">No riding window</b>
            <span className="text-muted">, a day off</span>
          </>
        )}
      </p>
      <WindStrip
        day={day}
        timezone={timezone}
        label={`${dayWords(day.date).weekday}, ${hours ? `best ${hours}` : 'no riding window'}, ${words}`}
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
