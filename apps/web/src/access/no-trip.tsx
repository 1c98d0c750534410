import type { ReactNode } from 'react'
import { sentenceOf } from '#lib/api-error.ts'
import { paths } from '#lib/paths.ts'
import { EmptyState } from '#ui/empty-state.tsx'
import { ErrorState } from '#ui/error-state.tsx'
import { LinkButton } from '#ui/link-button.tsx'

type NoTripProps = {
  error: Error | null
  onRetry: () => void
  kite?: 'sun' | 'rose'
  /** What a trip would be good for on this screen. */
  children: ReactNode
}

/** A screen about the current trip where there is none, or where it did not load. */
export function NoTrip({ error, onRetry, kite = 'sun', children }: NoTripProps) {
  if (error !== null) {
    return (
      <ErrorState title="The trip did not load" onRetry={onRetry}>
        {sentenceOf(error, 'Check your connection and try again.')}
      </ErrorState>
    )
  }
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
