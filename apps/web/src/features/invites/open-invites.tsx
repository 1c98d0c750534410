import type { Invite } from '@sendit/core/invites/contract.ts'
import { useQuery } from '@tanstack/react-query'
import { sentenceOf } from '#lib/api-error.ts'
import { longDate } from '#lib/dates.ts'
import { Badge } from '#ui/badge.tsx'
import { Button } from '#ui/button.tsx'
import { ConfirmDialog } from '#ui/confirm-dialog.tsx'
import { CopyButton } from '#ui/copy-button.tsx'
import { Dialog } from '#ui/dialog.tsx'
import { useDialog } from '#ui/dialog-host.tsx'
import { ErrorState } from '#ui/error-state.tsx'
import { Skeleton } from '#ui/skeleton.tsx'
import { useCopyToasts } from './invite-link.tsx'
import { useRevokeInvite } from './mutations.ts'
import { invitesQuery } from './queries.ts'

export function OpenInvites({ tripId }: { tripId: string }) {
  const { data: invites, error, isFetching, refetch } = useQuery(invitesQuery(tripId))
  const asking = useDialog<Invite>()
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

function OpenInviteRow({ invite, onRevoke }: { invite: Invite; onRevoke: () => void }) {
  const copyToasts = useCopyToasts()
  return (
    <li className="flex flex-col gap-2 py-3" aria-label={`Invite for ${invite.name}`}>
      <div className="min-w-0">
        <p className="flex items-center gap-2">
          <span className="truncate font-strong">{invite.name}</span>
          {invite.acceptedAt !== null && <Badge tone="success">Guest</Badge>}
        </p>
        <p className="type-caption truncate text-muted">{invite.email}</p>
        <p className="type-caption text-muted">Expires {longDate(invite.expiresAt)}</p>
      </div>
      <div className="flex gap-2.5">
        <CopyButton
          variant="soft"
          size="medium"
          text={invite.inviteUrl}
          label="Copy Link"
          copiedLabel="Copy Link"
          {...copyToasts}
        />
        <Button variant="danger" size="medium" icon="trash" onClick={onRevoke}>
          Revoke
        </Button>
      </div>
    </li>
  )
}

type OpenInvitesDialogProps = { tripId: string; open: boolean; onClose: () => void }

export function OpenInvitesDialog({ tripId, open, onClose }: OpenInvitesDialogProps) {
  return (
    <Dialog
      open={open}
      onClose={onClose}
      title="Open Invites"
      description="Whoever has one of these links can look at the trip."
    >
      <OpenInvites tripId={tripId} />
    </Dialog>
  )
}
