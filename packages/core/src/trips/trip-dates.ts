const STYLES = {
  whole: { day: 'numeric', month: 'long', year: 'numeric' },
  dayAndMonth: { day: 'numeric', month: 'long' },
  day: { day: 'numeric' },
} as const satisfies Record<string, Intl.DateTimeFormatOptions>
type Style = keyof typeof STYLES

/** '15 – 20 July 2026', '28 July – 2 August 2026' or '15 July 2026'. */
export function tripDateRange(trip: { tripDate: string; tripEndDate: string | null }): string {
  const { tripDate: start, tripEndDate: end } = trip
  if (end === null || end === start) return inWords(start, 'whole')
  if (start.slice(0, 7) === end.slice(0, 7)) return `${inWords(start, 'day')} – ${inWords(end, 'whole')}`
  const from = start.slice(0, 4) === end.slice(0, 4) ? 'dayAndMonth' : 'whole'
  return `${inWords(start, from)} – ${inWords(end, 'whole')}`
}

/** Lazy: the first Intl format loads all locales in Node, 9 MB of memory. */
const formats = new Map<Style, Intl.DateTimeFormat>()

function inWords(day: string, style: Style): string {
  // UTC, as calendar days have no zone.
  const format = formats.get(style) ?? new Intl.DateTimeFormat('en-GB', { timeZone: 'UTC', ...STYLES[style] })
  formats.set(style, format)
  return format.format(new Date(`${day}T00:00:00Z`))
}
