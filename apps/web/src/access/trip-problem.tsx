import { sentenceOf } from '#lib/api-error.ts'
import { paths } from '#lib/paths.ts'
import { ErrorState } from '#ui/error-state.tsx'
import { LinkButton } from '#ui/link-button.tsx'
import { isUnknownTrip } from './unknown-trip.ts'

/** Why a screen about a trip has none to show: it is not there for this visitor, or it could not be read. */
export function TripProblem({ error, onRetry }: { error: Error; onRetry: () => void }) {
  if (isUnknownTrip(error)) {
    return (
      <div className="flex flex-col items-center">
        <ErrorState title="Trip not found" icon="map">
          It has ended, or you are not part of it.
        </ErrorState>
        <LinkButton href={paths.trips()}>Your Trips</LinkButton>
      </div>
    )
  }
  return (
    <ErrorState title="The trip did not load" onRetry={onRetry}>
      {sentenceOf(error, 'Check your connection and try again.')}
    </ErrorState>
  )
}
