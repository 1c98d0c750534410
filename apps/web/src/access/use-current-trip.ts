import type { Member, Trip } from '@sendit/core/trips/contract.ts'
import { useQuery } from '@tanstack/react-query'
import { useLocation, useSearch } from 'wouter'
import { paths } from '#lib/paths.ts'
import { membersQuery, tripQuery, tripsQuery } from './queries.ts'
import { useVisitor } from './use-visitor.ts'
import type { Visitor } from './visitor.ts'

export type CurrentTrip = {
  /** Null while unknown and when there is none. */
  tripId: string | null
  /** The trip with its details; null while loading, when there is none, and when it could not be read. */
  trip: Trip | null
  isLoading: boolean
  error: Error | null
  retry: () => void
}

/** The trip on the screen: the address' own, else a guest's, else the first of the list. */
export function useCurrentTrip(): CurrentTrip {
  const visitor = useVisitor()
  const trips = useTrips()
  const [path] = useLocation()
  const fromAddress = tripInAddress(path, useSearch())
  const tripId = chooseTrip({ fromAddress, visitor, firstTripId: trips.data?.[0]?.id ?? null })
  const isKnown = visitor.kind === 'user' || visitor.kind === 'guest'
  const trip = useQuery({ ...tripQuery(tripId ?? ''), enabled: isKnown && tripId !== null })
  const needsList = tripId === null
  return {
    tripId,
    trip: trip.data ?? null,
    isLoading: visitor.kind === 'loading' || (isKnown && (needsList ? trips.isPending : trip.isPending)),
    error: needsList ? trips.error : trip.error,
    retry: () => void (needsList ? trips.refetch() : trip.refetch()),
  }
}

/** The trips of a user or the one of a guest, the one opened last first. */
export function useTrips() {
  const { kind } = useVisitor()
  return useQuery({ ...tripsQuery(), enabled: kind === 'user' || kind === 'guest' })
}

export function useTripMembers(tripId: string | null): { members: Member[]; isLoading: boolean } {
  const members = useQuery({ ...membersQuery(tripId ?? ''), enabled: tripId !== null })
  return { members: members.data ?? [], isLoading: tripId !== null && members.isPending }
}

/** `?tripId=` names the trip on every screen; the home screen, at both its paths, also takes `?trip=`, which wins there. */
export function tripInAddress(path: string, search: string): string | null {
  const query = new URLSearchParams(search)
  const isHome = path === paths.home() || path === paths.trips()
  const onHome = isHome ? query.get('trip') : null
  return onHome || query.get('tripId') || null
}

export function chooseTrip(known: {
  fromAddress: string | null
  visitor: Visitor
  firstTripId: string | null
}): string | null {
  const { fromAddress, visitor, firstTripId } = known
  if (fromAddress !== null) return fromAddress
  return visitor.kind === 'guest' ? visitor.guest.tripId : firstTripId
}
