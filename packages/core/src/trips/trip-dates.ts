const mediumDay = dayFormat({ day: 'numeric', month: 'long', year: 'numeric' })
const dayAndMonth = dayFormat({ day: 'numeric', month: 'long' })
const dayOnly = dayFormat({ day: 'numeric' })

/** '15 – 20 July 2026', '28 July – 2 August 2026', or one day '15 July 2026'. Days are `YYYY-MM-DD` of the place. */
export function tripDateRange(trip: { tripDate: string; tripEndDate: string | null }): string {
  const { tripDate: start, tripEndDate: end } = trip
  if (end === null || end === start) return mediumDay.format(utcDate(start))
  if (start.slice(0, 7) === end.slice(0, 7))
    return `${dayOnly.format(utcDate(start))} – ${mediumDay.format(utcDate(end))}`
  const from = start.slice(0, 4) === end.slice(0, 4) ? dayAndMonth : mediumDay
  return `${from.format(utcDate(start))} – ${mediumDay.format(utcDate(end))}`
}

/** Calendar days never move with a time zone. */
function dayFormat(parts: Intl.DateTimeFormatOptions): Intl.DateTimeFormat {
  return new Intl.DateTimeFormat('en-GB', { timeZone: 'UTC', ...parts })
}

function utcDate(day: string): Date {
  return new Date(`${day}T00:00:00Z`)
}
