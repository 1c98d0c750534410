import { paths } from '#lib/paths.ts'
import { KiteState } from '#ui/art/kite-state.tsx'
import { Button } from '#ui/button.tsx'
import { LinkButton } from '#ui/link-button.tsx'
import { Spinner } from '#ui/spinner.tsx'
import { useVerification, type Verification } from './use-verification.ts'

export function VerificationStatus() {
  const verification = useVerification()
  return (
    <div className="verify" role="status">
      <KiteState state={KITES[verification.kind]} />
      <Words verification={verification} />
    </div>
  )
}

const KITES = { unasked: 'flying', verifying: 'flying', success: 'done', error: 'down' } as const

function Words({ verification }: { verification: Verification }) {
  switch (verification.kind) {
    case 'unasked':
      return (
        <>
          <h1 className="type-dialog">Sign in to SendIt!</h1>
          <p className="text-muted">
            This link was asked for in another browser. Press Continue to sign in here.
          </p>
          <div className="w-full max-w-[280px] pt-2">
            <Button full onClick={verification.confirm}>
              Continue
            </Button>
          </div>
        </>
      )
    case 'verifying':
      return (
        <>
          <h1 className="type-dialog">Verifying your magic link...</h1>
          <span className="mt-1 flex text-primary">
            <Spinner size={26} />
          </span>
        </>
      )
    case 'success':
      return (
        <>
          <h1 className="type-dialog">Welcome! You've been signed in successfully.</h1>
          <p className="flex items-center gap-2 text-muted">
            <Spinner size={16} />
            Redirecting you to the app...
          </p>
        </>
      )
    case 'error':
      return (
        <>
          <h1 className="type-dialog">Sign-in failed</h1>
          <p className="text-muted">{verification.message}</p>
          <div className="w-full max-w-[280px] pt-2">
            <LinkButton full icon="refresh" href={paths.signIn()}>
              Try Again
            </LinkButton>
          </div>
        </>
      )
  }
}
