import type { ReactNode } from 'react'
import { paths } from '#lib/paths.ts'
import { EmptyState } from '#ui/empty-state.tsx'
import { LinkButton } from '#ui/link-button.tsx'
import { TripProblem } from './trip-problem.tsx'

type NoTripProps = {
  error: Error | null
  onRetry: () => void
  kite?: 'sun' | 'rose'
  /** What a trip would be good for on this screen. */
  children: ReactNode
}

/** A screen about the current trip where there is none, or where it did not load. */
export function NoTrip({ error, onRetry, kite = 'sun', children }: NoTripProps) {
  if (error !== null) return <TripProblem error={error} onRetry={onRetry} />
  return (
    <EmptyState
      title="No active trip found"
      kite={kite}
      action={<LinkButton href={paths.createTrip()}>Create New Trip</LinkButton>}
    >
      {children}
    </EmptyState>
  )
}
