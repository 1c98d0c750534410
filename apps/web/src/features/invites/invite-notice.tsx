import type { GuestInfo } from '@sendit/core/invites/contract.ts'
import { useQuery } from '@tanstack/react-query'
import type { ComponentProps } from 'react'
import { useDocumentTitle } from '#lib/window.ts'
import { guestInfoQuery } from '#session/queries.ts'
import { isRefusal } from '#session/visitor.ts'
import { Button, Spinner } from '#ui/button.tsx'
import { KiteNotice } from '#ui/empty-state.tsx'

export function ValidatingInvite() {
  return (
    <Notice title="Validating Invite" kite="flying" role="status">
      <p className="flex items-center gap-2 text-muted">
        <span className="flex text-primary">
          <Spinner size={16} />
        </span>
        Checking your invitation...
      </p>
    </Notice>
  )
}

export function JoiningTrip() {
  return (
    <Notice title="Join the Trip!" kite="flying" role="status">
      <p className="flex items-center gap-2 text-muted">
        <span className="flex text-primary">
          <Spinner size={16} />
        </span>
        Joining Trip...
      </p>
    </Notice>
  )
}

type DeadLinkProps = { onGoHome: () => void }

export function InvalidInvite({ onGoHome }: DeadLinkProps) {
  return (
    <DeadLink title="Invalid Invite" onGoHome={onGoHome}>
      This invitation link is no longer valid or has expired.
    </DeadLink>
  )
}

/** Deliberately hides who used it: the link may have gone astray. */
export function UsedInvite({ onGoHome }: DeadLinkProps) {
  return (
    <DeadLink title="Invite Already Used" onGoHome={onGoHome}>
      Somebody has joined the trip with this link already, and each link lets one person in. Ask the crew for
      a link of your own.
    </DeadLink>
  )
}

function DeadLink({ title, onGoHome, children }: DeadLinkProps & { title: string; children: string }) {
  return (
    <Notice title={title} kite="down" role="alert">
      <p className="text-muted">{children}</p>
      <div className="w-60 pt-2">
        <Button full onClick={onGoHome}>
          Go to Home
        </Button>
      </div>
    </Notice>
  )
}

export function UncheckedInvite({ onRetry }: { onRetry: () => void }) {
  return (
    <Notice title="Could not check your invitation" kite="down" role="alert">
      <p className="text-muted">The server did not answer. Your invitation is not lost.</p>
      <div className="w-60 pt-2">
        <Button full icon="refresh" onClick={onRetry}>
          Try again
        </Button>
      </div>
    </Notice>
  )
}

function Notice(props: ComponentProps<typeof KiteNotice>) {
  useDocumentTitle('Invite')
  return <KiteNotice {...props} />
}

export type InviteCheck =
  | { kind: 'validating' }
  | { kind: 'valid'; guest: GuestInfo }
  | { kind: 'invalid' }
  /** The server did not answer; the invite may be valid. */
  | { kind: 'unknown'; retry: () => void }

export function useInvite(token: string): InviteCheck {
  const { data, error, isFetching, refetch } = useQuery(guestInfoQuery(token))
  if (data) return { kind: 'valid', guest: data }
  if (isFetching || (data === undefined && error === null)) return { kind: 'validating' }
  // No error means an empty 401 response, which is a refusal too.
  const isRefused = error === null || isRefusal(error)
  return isRefused ? { kind: 'invalid' } : { kind: 'unknown', retry: () => void refetch() }
}
