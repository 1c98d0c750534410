import { asSentence } from '@sendit/core/text.ts'
import type { CreateTrip, Trip, UpdateTrip } from '@sendit/core/trips/contract.ts'
import { type QueryClient, useMutation, useQueryClient } from '@tanstack/react-query'
import { useLocation } from 'wouter'
import { writeApi } from '#lib/api-client.ts'
import { ApiError, sentenceOf } from '#lib/api-error.ts'
import { paths } from '#lib/paths.ts'
import { tripQuery, tripsQuery } from '#session/queries.ts'
import { useToast } from '#ui/toast-context.ts'

/** The same key means the same trip, however often it is sent. */
type NewTrip = { form: CreateTrip; idempotencyKey: string }

export function useCreateTrip() {
  const queryClient = useQueryClient()
  return useMutation({
    mutationFn: ({ form, idempotencyKey }: NewTrip) =>
      writeApi<Trip>('POST', '/api/trips', { body: form, idempotencyKey }),
    onSuccess(trip) {
      queryClient.setQueryData(tripQuery(trip.id).queryKey, trip)
      changeList(queryClient, (trips) => [trip, ...trips.filter(({ id }) => id !== trip.id)])
    },
  })
}

/** Without `seen`, the last writer wins. */
type TripChange = { change: UpdateTrip; seen?: string | undefined }

export function useUpdateTrip(tripId: string) {
  const queryClient = useQueryClient()
  return useMutation({
    mutationFn: ({ change, seen }: TripChange) =>
      writeApi<Trip>('PATCH', `/api/trips/${encodeURIComponent(tripId)}`, { body: change, ifMatch: seen }),
    onSuccess(trip) {
      queryClient.setQueryData(tripQuery(tripId).queryKey, trip)
      changeList(queryClient, (trips) => trips.map((other) => (other.id === tripId ? trip : other)))
    },
  })
}

/** Uses a toast, since the card has gone. The dialog handles an open balance. */
export function useLeaveTrip({ id, name }: Trip) {
  const queryClient = useQueryClient()
  const toast = useToast()
  const [, navigate] = useLocation()
  return useMutation({
    mutationFn: ({ anyway }: { anyway: boolean }) =>
      writeApi('DELETE', `/api/trips/${encodeURIComponent(id)}/leave${anyway ? '?anyway=true' : ''}`),
    onSuccess() {
      toast({
        title: 'Left Trip',
        description: asSentence(`You are no longer part of ${name}`),
        tone: 'success',
      })
      // The URL may still name the trip.
      navigate(paths.trips(), { replace: true })
      changeList(queryClient, (trips) => trips.filter((trip) => trip.id !== id))
      queryClient.removeQueries({ queryKey: tripQuery(id).queryKey })
    },
    onError(error) {
      if (isOutstandingBalance(error) || isOnTheWater(error)) return
      const description = sentenceOf(error, 'Please try again.')
      toast({ title: 'Failed to Leave Trip', description, tone: 'failure' })
    },
  })
}

export function isOutstandingBalance(error: Error | null): boolean {
  return error instanceof ApiError && error.code === 'OUTSTANDING_BALANCE'
}

export function isOnTheWater(error: Error | null): boolean {
  return error instanceof ApiError && error.code === 'ON_THE_WATER'
}

function changeList(queryClient: QueryClient, change: (trips: Trip[]) => Trip[]): void {
  queryClient.setQueryData(tripsQuery().queryKey, (trips) => trips && change(trips))
}
