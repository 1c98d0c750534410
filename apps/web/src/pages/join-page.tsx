import { JoinInvite } from '#features/invites/join-invite.tsx'

/** For somebody with an account who follows an invite. */
export default function JoinPage({ token }: { token: string }) {
  return <JoinInvite token={token} />
}
