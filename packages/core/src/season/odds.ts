import { fullCircle } from '#weather/compass.ts'
import { LEAST_RIDEABLE_KNOTS, WEEKS_OF_YEAR, type WeekTally, weeksBetween, withNeighbours } from './weeks.ts'

/** Fewer known days than two years' worth give no odds. */
const LEAST_DAYS = 14
const LOWER_QUARTER = 0.25
const UPPER_QUARTER = 0.75

export type SeasonOdds = {
  shares: (number | null)[]
  trip: {
    weeks: number[]
    share: number | null
    wind: { knots: number; direction: number } | null
    usual: { lower: number; upper: number } | null
  }
}

/** Historical odds, not a forecast (docs/weather.md 9). */
export function seasonOdds(tallies: readonly WeekTally[], from: string, to: string): SeasonOdds {
  const around = (week: number) => withNeighbours(week).flatMap((near) => tallies[near] ?? [])
  const weeks = weeksBetween(from, to)
  const ofTrip = weeks.flatMap(around)
  return {
    shares: Array.from({ length: WEEKS_OF_YEAR }, (_, week) => shareOf(around(week))),
    trip: { weeks, share: shareOf(ofTrip), wind: windOf(ofTrip), usual: usualOf(ofTrip) },
  }
}

function shareOf(tallies: readonly WeekTally[]): number | null {
  const days = sumOf(tallies, 'days')
  return days < LEAST_DAYS ? null : sumOf(tallies, 'rideableDays') / days
}

function windOf(tallies: readonly WeekTally[]): SeasonOdds['trip']['wind'] {
  const hours = sumOf(tallies, 'hours')
  if (hours === 0) return null
  const degrees = (Math.atan2(sumOf(tallies, 'east'), sumOf(tallies, 'north')) * 180) / Math.PI
  return { knots: sumOf(tallies, 'knots') / hours, direction: fullCircle(degrees) }
}

function usualOf(tallies: readonly WeekTally[]): SeasonOdds['trip']['usual'] {
  const winds = (tallies[0]?.winds ?? []).map((_, place) =>
    tallies.reduce((sum, tally) => sum + (tally.winds[place] ?? 0), 0),
  )
  const hours = winds.reduce((sum, count) => sum + count, 0)
  if (hours === 0) return null
  const knotsAt = (share: number) => {
    let before = 0
    const place = winds.findIndex((count) => {
      before += count
      return before >= share * hours
    })
    return LEAST_RIDEABLE_KNOTS + place
  }
  return { lower: knotsAt(LOWER_QUARTER), upper: knotsAt(UPPER_QUARTER) }
}

function sumOf(tallies: readonly WeekTally[], of: Exclude<keyof WeekTally, 'winds'>): number {
  return tallies.reduce((sum, tally) => sum + tally[of], 0)
}
