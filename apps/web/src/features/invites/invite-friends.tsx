import type { Invite } from '@sendit/core/invites/contract.ts'
import { lazy, Suspense, useState } from 'react'
import { Skeleton } from '#ui/skeleton.tsx'
import { InviteForm } from './invite-form.tsx'

const InviteLink = lazy(() => import('./invite-link.tsx'))

/** First the form, then the link it made. */
export function InviteFriends({ tripId }: { tripId: string }) {
  const [invite, setInvite] = useState<Invite>()
  if (invite === undefined) return <InviteForm tripId={tripId} onCreated={setInvite} />
  return (
    <Suspense fallback={<Skeleton height={200} radius={14} />}>
      <InviteLink invite={invite} onInviteAnother={() => setInvite(undefined)} />
    </Suspense>
  )
}
