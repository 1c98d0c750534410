import { useQuery } from '@tanstack/react-query'
import { tripQuery } from '#access/queries.ts'
import { sentenceOf } from '#lib/api-error.ts'
import { ErrorState } from '#ui/error-state.tsx'
import { Skeleton } from '#ui/skeleton.tsx'
import { TripForm } from './trip-form.tsx'

/** The form with what the trip has now. */
export function EditTrip({ tripId }: { tripId: string }) {
  const { data: trip, error, isFetching, refetch } = useQuery(tripQuery(tripId))
  if (trip) return <TripForm key={trip.id} trip={trip} />
  if (error === null || isFetching) return <LoadingForm />
  return (
    <ErrorState title="The trip did not load" onRetry={() => void refetch()}>
      {sentenceOf(error, 'Check your connection and try again.')}
    </ErrorState>
  )
}

function LoadingForm() {
  return (
    <div className="stack" aria-busy="true">
      <Skeleton height={208} radius={28} />
      <Skeleton height={50} radius={14} />
      <Skeleton height={50} radius={14} />
      <Skeleton height={92} radius={14} />
    </div>
  )
}
