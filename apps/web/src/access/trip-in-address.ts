import { screenAt } from '@sendit/core/screens.ts'

/** `?tripId=` names the trip on every screen; a screen's own name for it, such as `?trip=` of the home screen, wins there. */
export function tripInAddress(path: string, search: string): string | null {
  const query = new URLSearchParams(search)
  const ownName = screenAt(path)?.tripName
  return (ownName && query.get(ownName)) || query.get('tripId') || null
}
