import { timeInZone } from '#time.ts'

type Windy = {
  beach: string
  from: Date
  to: Date
  timezone: string
  /** In whole knots. */
  lowest: number
  highest: number
}

/** 'Valdevaqueros, Thursday 16 July, 14:00 to 18:00, 22 to 26 knots', by the clock of the place. */
export function windowWords({ beach, from, to, timezone, lowest, highest }: Windy): string {
  const day = new Intl.DateTimeFormat('en-GB', {
    ...{ weekday: 'long', day: 'numeric', month: 'long', timeZone: timezone },
  })
    .format(from)
    // Some platforms put a comma behind the weekday.
    .replace(',', '')
  const knots = lowest === highest ? lowest : `${lowest} to ${highest}`
  const hours = `${timeInZone(from, timezone)} to ${timeInZone(to, timezone)}`
  return `${beach}, ${day}, ${hours}, ${knots} knots`
}
