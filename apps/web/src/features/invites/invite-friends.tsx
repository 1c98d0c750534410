import type { Invite } from '@sendit/core/invites/contract.ts'
import { useState } from 'react'
import { InviteForm } from './invite-form.tsx'
import { InviteLink } from './invite-link.tsx'

/** First the form, then the link it made. */
export function InviteFriends({ tripId }: { tripId: string }) {
  const [invite, setInvite] = useState<Invite>()
  if (invite === undefined) return <InviteForm tripId={tripId} onCreated={setInvite} />
  return <InviteLink invite={invite} onInviteAnother={() => setInvite(undefined)} />
}
