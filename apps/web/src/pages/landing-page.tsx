import { Landing } from '#features/auth/landing.tsx'
import { InviteLanding } from '#features/invites/invite-landing.tsx'

export default function LandingPage({ inviteToken }: { inviteToken: string | null }) {
  return inviteToken === null ? <Landing /> : <InviteLanding token={inviteToken} />
}
