import { paths, useReturnPath } from '#lib/paths.ts'
import { LinkButton } from '#ui/anchor.tsx'
import { Medal } from './medal.tsx'

export function AuthenticationRequired() {
  const returnPath = useReturnPath()
  return (
    <section className="card empty authentication-required">
      <Medal shape="lock" hue="sea" size={72} />
      <h2 className="type-dialog">Authentication Required</h2>
      <p className="text-muted">Sign in to nominate, vote and see who won.</p>
      <LinkButton className="mt-1.5" href={paths.magicAuth(returnPath)}>
        Sign In
      </LinkButton>
    </section>
  )
}
