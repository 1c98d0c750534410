import { screenAt } from '@sendit/core/screens.ts'
import { useSyncExternalStore } from 'react'
import { createListeners } from '#lib/listeners.ts'

// Per tab and page load: other tabs may show other trips.
let tripId: string | null = null
const changes = createListeners<void>()

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

export function useLinkedTripId(): string | undefined {
  return useVisitTripId() ?? undefined
}

/** A screen's own parameter, such as `?trip=` on the home screen, takes precedence. */
export function tripInAddress(path: string, search: string): string | null {
  const query = new URLSearchParams(search)
  const ownName = screenAt(path)?.tripName
  return (ownName && query.get(ownName)) || query.get('tripId') || null
}
