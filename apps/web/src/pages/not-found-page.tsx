import { LostScreen } from '#features/auth/lost-screen.tsx'
import { paths, useReturnPath } from '#lib/paths.ts'
import { useAskOnReturn } from '#session/access-watch.ts'
import { LinkButton } from '#ui/anchor.tsx'

export default function NotFoundPage() {
  return (
    <LostScreen
      actions={
        <LinkButton icon="home" href={paths.home()}>
          Go to Home
        </LinkButton>
      }
    >
      Kite down. This page drifted off downwind, or the link was wrong.
    </LostScreen>
  )
}

/** docs/product.md 1.2 requires a 404; signing in leads back here. */
export function SignedOutPage() {
  const returnPath = useReturnPath()
  useAskOnReturn()
  return (
    <LostScreen
      actions={
        <>
          <LinkButton href={paths.signIn(null, returnPath)}>Sign In</LinkButton>
          <LinkButton variant="secondary" icon="home" href={paths.home()}>
            Go to Home
          </LinkButton>
        </>
      }
    >
      You are not signed in, and this page is for the crew of a trip. Sign in, and you come back to it.
    </LostScreen>
  )
}
