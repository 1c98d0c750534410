import type { MessageMedium } from '@sendit/core/media/contract.ts'
import { isForMembers } from '@sendit/core/media/for-members.ts'
import type { Member, Trip } from '@sendit/core/trips/contract.ts'
import { type QueryClient, useQuery, useQueryClient } from '@tanstack/react-query'
import { useEffect } from 'react'
import { useLocation, useSearch } from 'wouter'
import { writeApi } from '#lib/api-client.ts'
import { ApiError } from '#lib/api-error.ts'
import { membersQuery, tripQuery, tripsQuery } from '#session/queries.ts'
import type { Visitor } from '#session/visitor.ts'
import { useVisitor } from '#session/visitor.ts'
import { tripInAddress, useVisitTripId } from './visit-trip.ts'

export type CurrentTrip = {
  tripId: string | null
  trip: Trip | null
  /** First of a cached list still being refetched: another trip may have been opened last. */
  isProvisional: boolean
  isLoading: boolean
  error: Error | null
  retry: () => void
}

/** In order: the URL's trip, the guest's, this visit's, the first of the list. */
export function useCurrentTrip(): CurrentTrip {
  const visitor = useVisitor()
  const trips = useTrips()
  const [path] = useLocation()
  const fromAddress = tripInAddress(path, useSearch())
  const visitTripId = useVisitTripId()
  const tripId = chooseTrip({ fromAddress, visitor, visitTripId, tripIds: trips.data?.map(({ id }) => id) })
  const isKnown = visitor.kind === 'user' || visitor.kind === 'guest'
  const listed = trips.data?.find(({ id }) => id === tripId)
  const trip = useQuery({
    ...tripQuery(tripId ?? ''),
    enabled: isKnown && tripId !== null,
    ...(listed && { placeholderData: listed }),
  })
  const needsList = tripId === null
  return {
    tripId,
    // Left on another device: hide the cached trip.
    trip: isUnknownTrip(trip.error) ? null : (trip.data ?? null),
    isProvisional: fromAddress === null && visitTripId === null && trips.isStale && trips.isFetching,
    isLoading: visitor.kind === 'loading' || (isKnown && (needsList ? trips.isPending : trip.isPending)),
    error: needsList ? trips.error : trip.error,
    retry: () => void (needsList ? trips.refetch() : trip.refetch()),
  }
}

export function useTrips() {
  const { kind } = useVisitor()
  return useQuery({ ...tripsQuery(), enabled: kind === 'user' || kind === 'guest' })
}

export function useTripMembers(tripId: string | null): { members: Member[]; isLoading: boolean } {
  const members = useQuery({ ...membersQuery(tripId ?? ''), enabled: tripId !== null })
  return { members: members.data ?? [], isLoading: tripId !== null && members.isPending }
}

export function chooseTrip(known: {
  fromAddress: string | null
  visitor: Visitor
  visitTripId: string | null
  tripIds: string[] | undefined
}): string | null {
  const { fromAddress, visitor, visitTripId, tripIds } = known
  if (fromAddress !== null) return fromAddress
  if (visitor.kind === 'guest') return visitor.guest.tripId
  const isStillTheirs = visitTripId !== null && (tripIds?.includes(visitTripId) ?? true)
  return isStillTheirs ? visitTripId : (tripIds?.[0] ?? null)
}

const NOT_FOUND = 404

export function isUnknownTrip(error: Error | null): boolean {
  return error instanceof ApiError && error.status === NOT_FOUND
}

/** Whether the visitor may have the original file; the server enforces it. */
export function useMayTake({ mimeType, previewUrl }: MessageMedium): boolean {
  const isGuest = useVisitor().kind === 'guest'
  return !(isGuest && isForMembers({ mimeType, isDrawn: previewUrl !== null }))
}

export function useTripOpened(trip: Trip | null): void {
  const queryClient = useQueryClient()
  const tripId = trip !== null && trip.myRole !== 'guest' ? trip.id : null
  useEffect(() => {
    if (tripId === null) return
    showFirst(queryClient, tripId)
    // Best effort: otherwise the list keeps its old order.
    writeApi('POST', `/api/trips/${encodeURIComponent(tripId)}/open`).catch(() => undefined)
  }, [queryClient, tripId])
}

/** Keeps the timestamp, so that a cached list is still refetched. */
function showFirst(queryClient: QueryClient, tripId: string): void {
  const { queryKey } = tripsQuery()
  const held = queryClient.getQueryState(queryKey)
  if (!held?.data) return
  const { data, dataUpdatedAt, isInvalidated } = held
  queryClient.setQueryData(queryKey, withFirst(data, tripId), { updatedAt: dataUpdatedAt })
  if (isInvalidated) void queryClient.invalidateQueries({ queryKey, exact: true, refetchType: 'none' })
}

export function withFirst(trips: Trip[], tripId: string): Trip[] {
  const opened = trips.filter((trip) => trip.id === tripId)
  return [...opened, ...trips.filter((trip) => trip.id !== tripId)]
}
