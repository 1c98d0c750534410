import type { SeasonWeather } from '@sendit/core/season/contract.ts'
import { shareStep } from './season-text.ts'

const MONTHS = ['J', 'F', 'M', 'A', 'M', 'J', 'J', 'A', 'S', 'O', 'N', 'D'] as const
const LINES = [50, 100] as const

type WeekBarsProps = {
  season: SeasonWeather
  /** 'Tarifa in mid-July' */
  name: string
}

/** The year in 52 bars, those of the trip in full colour. */
export function WeekBars({ season: { weeks, trip }, name }: WeekBarsProps) {
  const known = weeks.filter((share) => share !== null)
  const ofTrip = trip.share === null ? 'not known' : `${trip.share} percent`
  const range =
    known.length === 0 ? '' : ` Lowest ${Math.min(...known)}, highest ${Math.max(...known)} percent`
  // The number stands over the week in the middle of the trip.
  const marked = trip.weeks[Math.floor((trip.weeks.length - 1) / 2)]
  return (
    <div
      role="img"
      aria-label={`Share of days with four rideable hours, week by week. ${name}: ${ofTrip}.${range}`}
    >
      <div className="season-bars">
        {LINES.map((percent) => (
          <span key={percent} className="season-line" style={{ bottom: `${percent}%` }}>
            <em>{percent} %</em>
          </span>
        ))}
        {weeks.map((share, week) => (
          <i
            // biome-ignore lint/suspicious/noArrayIndexKey: a bar is its week
            key={week}
            data-step={share === null ? undefined : shareStep(share)}
            data-trip={trip.weeks.includes(week) || undefined}
            style={{ height: `${share ?? 0}%` }}
          >
            {week === marked && trip.share !== null && <u>{trip.share} %</u>}
          </i>
        ))}
      </div>
      <div className="season-months">
        {MONTHS.map((letter, month) => (
          // biome-ignore lint/suspicious/noArrayIndexKey: letters come twice, months do not
          <span key={month}>{letter}</span>
        ))}
      </div>
    </div>
  )
}
