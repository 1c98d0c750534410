import { useLocation, useSearch } from 'wouter'
import { tripInAddress, useTrips } from '#access/use-current-trip.ts'
import { useVisitor } from '#access/use-visitor.ts'
import { paths } from '#lib/paths.ts'

export type HomeView = 'list' | 'welcome' | 'trip'

/** Which of its three faces the home screen shows. */
export function useHomeView(): HomeView {
  const [path] = useLocation()
  const namesTrip = tripInAddress(path, useSearch()) !== null
  const { kind } = useVisitor()
  const trips = useTrips()
  return homeView({ path, namesTrip, isGuest: kind === 'guest', tripCount: trips.data?.length })
}

/** SPEC section 2, trip home. `tripCount` is undefined until the list is known. */
export function homeView(known: {
  path: string
  namesTrip: boolean
  isGuest: boolean
  tripCount: number | undefined
}): HomeView {
  const { path, namesTrip, isGuest, tripCount } = known
  if (namesTrip || isGuest) return 'trip'
  if (tripCount === 0) return 'welcome'
  const mayBeMany = tripCount === undefined || tripCount > 1
  return path === paths.trips() && mayBeMany ? 'list' : 'trip'
}
