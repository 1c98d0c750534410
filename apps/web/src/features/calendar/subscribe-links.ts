/** What opens the calendar of a device: the same address under the scheme that calendars answer to. */
export function webcalUrl(url: string): string {
  return url.replace(/^https?:/, 'webcal:')
}

/** Google's page that adds a calendar by its address, which it takes as `webcal` alone. */
export function googleUrl(url: string): string {
  return `https://calendar.google.com/calendar/render?cid=${encodeURIComponent(webcalUrl(url))}`
}
