import { Landing } from '#features/auth/landing.tsx'
import { InviteLanding } from '#features/invites/invite-landing.tsx'

/** The front door for everybody who is not signed in. */
export default function LandingPage({ inviteToken }: { inviteToken: string | null }) {
  return inviteToken === null ? <Landing /> : <InviteLanding token={inviteToken} />
}
