import type { Invite } from '@sendit/core/invites/contract.ts'
import { useState } from 'react'
import { latePart } from '#ui/late-part.tsx'
import { LateSection } from '#ui/late-section.tsx'
import { Skeleton } from '#ui/skeleton.tsx'
import { InviteForm } from './invite-form.tsx'
import type { InvitedSeat } from './mutations.ts'

const InviteLink = latePart(() => import('./invite-link.tsx'))

/** First the form, then the link it made. */
export function InviteFriends({ tripId, seat }: { tripId: string; seat?: InvitedSeat | undefined }) {
  const [invite, setInvite] = useState<Invite>()
  if (invite === undefined) return <InviteForm tripId={tripId} seat={seat} onCreated={setInvite} />
  return (
    <LateSection instead={<Skeleton height={200} radius={14} />}>
      <InviteLink invite={invite} onInviteAnother={() => setInvite(undefined)} />
    </LateSection>
  )
}
