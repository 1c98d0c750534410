import { screenAt } from '@sendit/core/screens.ts'
import { useSyncExternalStore } from 'react'
import { createListeners } from '#lib/listeners.ts'

// Of this tab alone, and only as long as its page lives: another tab or device may be about another trip.
let tripId: string | null = null
const changes = createListeners<void>()

/** The trip that this visit is about, whatever is opened elsewhere meanwhile; null while it is about none. */
export const visitTrip = {
  read: () => tripId,
  write(id: string | null): void {
    if (id === tripId) return
    tripId = id
    changes.emit()
  },
}

export function useVisitTripId(): string | null {
  return useSyncExternalStore(changes.add, visitTrip.read)
}

/** For links: the trip of this visit, which every address inside the app carries. */
export function useLinkedTripId(): string | undefined {
  return useVisitTripId() ?? undefined
}

/** `?tripId=` names the trip on every screen; a screen's own name for it, such as `?trip=` of the home screen, wins there. */
export function tripInAddress(path: string, search: string): string | null {
  const query = new URLSearchParams(search)
  const ownName = screenAt(path)?.tripName
  return (ownName && query.get(ownName)) || query.get('tripId') || null
}
