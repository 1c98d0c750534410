import { useAskOnReturn } from '#access/use-ask-on-return.ts'
import type { EndedAccess } from '#access/visitor.ts'
import { SessionEnded } from '#features/auth/session-ended.tsx'
import { GuestAccessEnded } from '#features/invites/invitation/guest-access-ended.tsx'

/** For somebody who was inside a moment ago. */
export default function AccessEndedPage({ access }: { access: EndedAccess }) {
  useAskOnReturn()
  return access.kind === 'session' ? <SessionEnded /> : <GuestAccessEnded reason={access.reason} />
}
