import signIn from 'drawn:scene-sign-in.svg'
import signInWide from 'drawn:scene-sign-in-wide.svg'
import { Redirect } from 'wouter'
import { SignInForm, SignInPoster } from '#features/auth/sign-in-form.tsx'
import { paths, useWantedPath } from '#lib/paths.ts'
import { useDocumentTitle } from '#lib/window.ts'
import { useAskOnReturn } from '#session/access-watch.ts'
import { useVisitor } from '#session/visitor.ts'
import { SceneArt } from '#ui/art/scene-art.tsx'
import { Logo } from '#ui/logo.tsx'

export default function AuthPage({ title }: { title: string }) {
  const visitor = useVisitor()
  const wantedPath = useWantedPath()
  useDocumentTitle(title)
  useAskOnReturn()
  if (visitor.kind === 'user') return <Redirect to={wantedPath ?? paths.home()} replace />
  return (
    <div className="auth">
      <div className="auth-top">
        <SceneArt src={signIn} wide={signInWide} cover />
        <span className="auth-top-logo">
          <Logo onArt />
        </span>
      </div>
      <div className="auth-column">
        <span className="auth-column-logo">
          <Logo />
        </span>
        <SignInForm />
      </div>
      <SignInPoster />
    </div>
  )
}
