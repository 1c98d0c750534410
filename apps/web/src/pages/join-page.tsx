import { JoinInvite } from '#features/invites/join-invite.tsx'

export default function JoinPage({ token }: { token: string }) {
  return <JoinInvite token={token} />
}
