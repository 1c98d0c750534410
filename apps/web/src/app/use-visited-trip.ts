import { useEffect } from 'react'
import { useLocation, useSearch } from 'wouter'
import { tripInAddress } from '#access/trip-in-address.ts'
import { isUnknownTrip } from '#access/unknown-trip.ts'
import type { CurrentTrip } from '#access/use-current-trip.ts'
import { visitTrip } from '#access/visit-trip.ts'
import { useHomeView } from '#features/trips/use-home-view.ts'
import { paths } from '#lib/paths.ts'

const TRIP_SCREENS = [paths.chat(), paths.expenses(), paths.media(), paths.awards()]
const HOME_SCREENS = [paths.home(), paths.trips()]

/**
 * Holds the visit to the trip on the screen, and completes an address that shows a trip without naming it: the list's
 * first changes as soon as another trip is opened elsewhere, and must answer once only. Called once, by the shell.
 */
export function useVisitedTrip({ tripId, error }: CurrentTrip): void {
  // One that is none of the visitor's must not follow them from screen to screen.
  const visitedId = isUnknownTrip(error) ? null : tripId
  useEffect(() => visitTrip.write(visitedId), [visitedId])

  const [path, navigate] = useLocation()
  const search = useSearch()
  const view = useHomeView()
  const showsTrip = TRIP_SCREENS.includes(path) || (HOME_SCREENS.includes(path) && view === 'trip')
  const isNameless = showsTrip && tripInAddress(path, search) === null
  useEffect(() => {
    if (!isNameless || visitedId === null) return
    const query = new URLSearchParams(search)
    query.set('tripId', visitedId)
    navigate(`${path}?${query}`, { replace: true, state: window.history.state })
  }, [isNameless, visitedId, path, search, navigate])
}
