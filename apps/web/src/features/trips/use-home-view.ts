import { useLocation, useSearch } from 'wouter'
import { paths } from '#lib/paths.ts'
import { useVisitor } from '#session/visitor.ts'
import { useTrips } from '#trip/use-current-trip.ts'
import { tripInAddress } from '#trip/visit-trip.ts'

export type HomeView = 'list' | 'welcome' | 'trip'

export function useHomeView(): HomeView {
  const [path] = useLocation()
  const search = useSearch()
  const namesTrip = tripInAddress(path, search) !== null
  const asksForList = new URLSearchParams(search).get('show') === 'list'
  const { kind } = useVisitor()
  const trips = useTrips()
  return homeView({ path, namesTrip, asksForList, isGuest: kind === 'guest', tripCount: trips.data?.length })
}

/** docs/product.md 1.3. `tripCount` is undefined until loaded. */
export function homeView(known: {
  path: string
  namesTrip: boolean
  /** For /trips only: a single trip would otherwise open directly and hide the list. */
  asksForList: boolean
  isGuest: boolean
  tripCount: number | undefined
}): HomeView {
  const { path, namesTrip, asksForList, isGuest, tripCount } = known
  const wantsList = asksForList && path === paths.trips()
  if (!wantsList && (namesTrip || isGuest)) return 'trip'
  if (tripCount === 0) return 'welcome'
  const mayBeMany = tripCount === undefined || tripCount > 1
  return wantsList || (path === paths.trips() && mayBeMany) ? 'list' : 'trip'
}
