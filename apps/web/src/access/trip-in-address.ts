import { paths } from '#lib/paths.ts'

const OWN_NAMES: Record<string, string> = {
  [paths.home()]: 'trip',
  [paths.trips()]: 'trip',
  [paths.createTrip()]: 'edit',
}

/** `?tripId=` names the trip on every screen; the home screen, at both its paths, also takes `?trip=`, which wins there. */
export function tripInAddress(path: string, search: string): string | null {
  const query = new URLSearchParams(search)
  const ownName = OWN_NAMES[path]
  return (ownName && query.get(ownName)) || query.get('tripId') || null
}
