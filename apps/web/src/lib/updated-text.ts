const MINUTE_MS = 60_000
const MINUTES_PER_HOUR = 60
const TOLD_IN_MINUTES = 180

/** How old the weather is: 'Updated 4 minutes ago'. */
export function updatedText(observedAt: string, now: Date): string {
  const minutes = Math.floor((now.getTime() - Date.parse(observedAt)) / MINUTE_MS)
  if (minutes < 1) return 'Updated just now'
  if (minutes < TOLD_IN_MINUTES) return `Updated ${counted(minutes, 'minute')} ago`
  return `Updated ${counted(Math.floor(minutes / MINUTES_PER_HOUR), 'hour')} ago`
}

function counted(count: number, unit: string): string {
  return `${count} ${unit}${count === 1 ? '' : 's'}`
}
