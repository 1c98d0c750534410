import { useEffect } from 'react'
import { useLocation, useSearch } from 'wouter'
import { tripInAddress } from '#access/trip-in-address.ts'
import { isUnknownTrip } from '#access/unknown-trip.ts'
import type { CurrentTrip } from '#access/use-current-trip.ts'
import { visitTrip } from '#access/visit-trip.ts'
import { useHomeView } from '#features/trips/use-home-view.ts'

/**
 * Holds the visit to the trip on the screen, and completes an address that shows a trip without naming it: the list's
 * first changes as soon as another trip is opened elsewhere, and must answer once only. `showsTrip` is what the table says of the screen. Called once, by the shell.
 */
export function useVisitedTrip({ tripId, error, isProvisional }: CurrentTrip, showsTrip: boolean): void {
  // One that is none of the visitor's, or no more, must not follow them from screen to screen.
  const visitedId = isUnknownTrip(error) || isProvisional ? null : tripId
  useEffect(() => visitTrip.write(visitedId), [visitedId])

  const [path, navigate] = useLocation()
  const search = useSearch()
  const view = useHomeView()
  // The home screen has two faces without one; everywhere else the view is always the trip's while there is one.
  const isNameless = showsTrip && view === 'trip' && tripInAddress(path, search) === null
  useEffect(() => {
    if (!isNameless || visitedId === null) return
    const query = new URLSearchParams(search)
    query.set('tripId', visitedId)
    navigate(`${path}?${query}`, { replace: true, state: window.history.state })
  }, [isNameless, visitedId, path, search, navigate])
}
