import type { Invite } from '@sendit/core/invites/contract.ts'
import { useQuery } from '@tanstack/react-query'
import { useRevokeInvite } from '#features/invites/mutations.ts'
import { invitesQuery } from '#features/invites/queries.ts'
import { sentenceOf } from '#lib/api-error.ts'
import { ConfirmDialog } from '#ui/confirm-dialog.tsx'
import { ErrorState } from '#ui/error-state.tsx'
import { Skeleton } from '#ui/skeleton.tsx'
import { useOpening } from '#ui/use-opening.ts'
import { OpenInviteRow } from './open-invite-row.tsx'

/** The links that still work, to copy again or to end. */
export function OpenInvites({ tripId }: { tripId: string }) {
  const { data: invites, error, isFetching, refetch } = useQuery(invitesQuery(tripId))
  const asking = useOpening<Invite>()
  const chosen = asking.last?.subject
  const revoke = useRevokeInvite(tripId)

  function handleRevoke() {
    if (chosen !== undefined) revoke.mutate(chosen.id, { onSettled: asking.close })
  }

  if (!invites) {
    if (error === null || isFetching) return <LoadingInvites />
    return (
      <ErrorState title="The invites did not load" onRetry={() => void refetch()}>
        {sentenceOf(error, 'Check your connection and try again.')}
      </ErrorState>
    )
  }
  return (
    <>
      {invites.length === 0 && <p className="type-small text-muted">No open invites.</p>}
      {invites.length > 0 && (
        <ul className="flex flex-col divide-y divide-border" aria-label="Open Invites">
          {invites.map((invite) => (
            <OpenInviteRow key={invite.id} invite={invite} onRevoke={() => asking.open(invite)} />
          ))}
        </ul>
      )}
      <ConfirmDialog
        open={asking.isOpen}
        onClose={asking.close}
        onConfirm={handleRevoke}
        title="Revoke Invite"
        needsNetwork="Ending an invite needs network."
        confirmLabel="Revoke Invite"
        busyLabel="Revoking..."
        busy={revoke.isPending}
      >
        Revoke the invite for <b className="font-strong text-text">{chosen?.name}</b>? The link stops working
        at once, also for a guest who came by it.
      </ConfirmDialog>
    </>
  )
}

function LoadingInvites() {
  return (
    <div className="flex flex-col gap-3" aria-busy="true">
      <Skeleton height={44} radius={14} />
      <Skeleton height={44} radius={14} />
    </div>
  )
}
