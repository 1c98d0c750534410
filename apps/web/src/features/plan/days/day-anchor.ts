/** The name of a day's heading within the page. */
export function dayAnchor(day: string): string {
  return `day-${day}`
}
