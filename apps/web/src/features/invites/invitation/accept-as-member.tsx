import type { GuestInfo } from '@sendit/core/invites/contract.ts'
import { dropGuestToken } from '#lib/guest-token.ts'
import { paths } from '#lib/paths.ts'
import { Anchor } from '#ui/anchor.tsx'
import { BoardingPass } from './boarding-pass.tsx'

type AcceptAsMemberProps = { token: string; guest: GuestInfo; isJoining: boolean; onAccept: () => void }

/** Asks somebody with an account before strangers see who they are. */
export function AcceptAsMember({ token, ...pass }: AcceptAsMemberProps) {
  return (
    <BoardingPass {...pass} note={<p>The crew will see your name and e-mail address.</p>}>
      Not for you?{' '}
      <Anchor className="text-link" href={paths.home()} onClick={() => dropGuestToken(token)}>
        Go to Home
      </Anchor>
    </BoardingPass>
  )
}
