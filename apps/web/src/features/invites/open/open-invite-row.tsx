import type { Invite } from '@sendit/core/invites/contract.ts'
import { useCopyToasts } from '#features/invites/use-copy-toasts.ts'
import { longDate } from '#lib/dates.ts'
import { Badge } from '#ui/badge.tsx'
import { Button } from '#ui/button.tsx'
import { CopyButton } from '#ui/copy-button.tsx'

export function OpenInviteRow({ invite, onRevoke }: { invite: Invite; onRevoke: () => void }) {
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
