import { LostScreen } from '#features/auth/lost-screen.tsx'
import { paths } from '#lib/paths.ts'
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
