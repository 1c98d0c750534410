import { fullCircle } from '#weather/compass.ts'
import { LEAST_RIDEABLE_KNOTS, WEEKS_OF_YEAR, type WeekTally, weeksBetween, withNeighbours } from './weeks.ts'

/** A week with fewer known days than two of its years have says nothing. */
const LEAST_DAYS = 14
const LOWER_QUARTER = 0.25
const UPPER_QUARTER = 0.75

/** Null is unknown. */
export type SeasonOdds = {
  /** Of each week of the year, the share of days worth the journey, 0 to 1: of it and its two neighbours. */
  shares: (number | null)[]
  trip: {
    /** The weeks that the trip touches, in its order. */
    weeks: number[]
    share: number | null
    /** In daylight: mean knots, and degrees where it mostly comes from. */
    wind: { knots: number; direction: number } | null
    /** Knots below which a quarter, and above which a quarter of the rideable hours lie. */
    usual: { lower: number; upper: number } | null
  }
}

/** How often a trip on these days had wind to ride, by the years that were counted. Odds, not a forecast. docs/weather.md 9 */
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
