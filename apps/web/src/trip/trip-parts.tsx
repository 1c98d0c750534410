import type { ReactNode } from 'react'
import { useLocation } from 'wouter'
import { sentenceOf } from '#lib/api-error.ts'
import { paths } from '#lib/paths.ts'
import { Anchor, LinkButton } from '#ui/anchor.tsx'
import { EmptyState } from '#ui/empty-state.tsx'
import { ErrorState } from '#ui/error-state.tsx'
import { Icon } from '#ui/icon.tsx'
import { useToast } from '#ui/toast-context.ts'
import { isUnknownTrip } from './use-current-trip.ts'
import { useLinkedTripId } from './visit-trip.ts'

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

type NoTripProps = {
  error: Error | null
  onRetry: () => void
  kite?: 'sun' | 'rose' | undefined
  children: ReactNode
}

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

export function useNoTripToast(): () => void {
  const toast = useToast()
  return () =>
    toast({
      title: 'No Trip Selected',
      description: 'Please select a trip to upload media',
      tone: 'failure',
    })
}

export function SettingsLink() {
  const tripId = useLinkedTripId()
  const [path] = useLocation()
  return (
    <Anchor
      className="icon-button"
      href={paths.profile(tripId)}
      aria-label="Settings"
      aria-current={path === paths.profile() ? 'page' : undefined}
    >
      <Icon name="settings" />
    </Anchor>
  )
}
