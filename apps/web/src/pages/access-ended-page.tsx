import { GuestAccessEnded } from '#features/invites/guest-access-ended.tsx'
import { paths, useReturnPath } from '#lib/paths.ts'
import { useDocumentTitle } from '#lib/window.ts'
import { useAskOnReturn } from '#session/access-watch.ts'
import type { EndedAccess } from '#session/visitor.ts'
import { LinkButton } from '#ui/anchor.tsx'
import { KiteNotice } from '#ui/empty-state.tsx'

export default function AccessEndedPage({ access }: { access: EndedAccess }) {
  useAskOnReturn()
  return access.kind === 'session' ? <SessionEnded /> : <GuestAccessEnded reason={access.reason} />
}

function SessionEnded() {
  const returnPath = useReturnPath()
  useDocumentTitle('Signed out')
  return (
    <KiteNotice title="You are signed out" kite="down" role="alert">
      <p className="text-muted">
        Your session on this device has ended. Sign in, and you come back to this screen. Messages you wrote
        are kept and go out when you are back.
      </p>
      <div className="w-60 pt-2">
        <LinkButton full href={paths.signIn(null, returnPath)}>
          Sign In
        </LinkButton>
      </div>
    </KiteNotice>
  )
}
