import type { Recap } from '@sendit/core/recap/contract.ts'
import type { Trip } from '@sendit/core/trips/contract.ts'
import { plural, waterNumber } from '#features/recap/recap-text.ts'

/** What the picture to share says. At most three figures; what is not known is none. */
export type PictureFacts = {
  name: string
  /** 'July 2026, 7 riders' */
  when: string
  figures: { number: string; label: string }[]
}

const monthOfYear = new Intl.DateTimeFormat('en-GB', { timeZone: 'UTC', month: 'long', year: 'numeric' })

export function pictureFacts(trip: Trip, { minutes, strongest, sessions, days }: Recap): PictureFacts {
  const water = waterNumber(minutes)
  const riders = `${trip.memberCount} ${plural(trip.memberCount, 'rider')}`
  const knots = strongest === null ? null : String(Math.round(strongest.windSpeed))
  const known = [
    ...(minutes > 0 ? [{ number: water.number, label: water.unit }] : []),
    ...(knots === null ? [] : [{ number: knots, label: 'knots' }]),
    ...(sessions > 0 ? [{ number: String(sessions), label: plural(sessions, 'session') }] : []),
    { number: String(days.length), label: plural(days.length, 'day') },
  ]
  return {
    name: trip.name,
    when: `${monthOfYear.format(new Date(`${trip.tripDate}T00:00:00Z`))}, ${riders}`,
    figures: known.slice(0, 3),
  }
}

/** The same for who does not see it. */
export function pictureLabel({ name, figures }: PictureFacts): string {
  return `Share picture: ${[name, ...figures.map(({ number, label }) => `${number} ${label}`)].join(', ')}`
}
