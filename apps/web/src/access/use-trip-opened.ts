import type { Trip } from '@sendit/core/trips/contract.ts'
import { type QueryClient, useQueryClient } from '@tanstack/react-query'
import { useEffect } from 'react'
import { writeApi } from '#lib/api-client.ts'
import { tripsQuery } from './queries.ts'

/**
 * Tells the server which trip a member has before them, so that it comes first in the list next time. Called once, by
 * the shell.
 */
export function useTripOpened(trip: Trip | null): void {
  const queryClient = useQueryClient()
  const tripId = trip !== null && trip.myRole !== 'guest' ? trip.id : null
  useEffect(() => {
    if (tripId === null) return
    showFirst(queryClient, tripId)
    // Only a wish: without it the order of the list is that of last time.
    writeApi('POST', `/api/trips/${encodeURIComponent(tripId)}/open`).catch(() => undefined)
  }, [queryClient, tripId])
}

/** The list is no newer by that: one that this device kept is still read again. */
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
