import { SESSION_DAYS } from '@sendit/core/auth/limits.ts'
import { useQuery } from '@tanstack/react-query'
import { type FormEvent, useState } from 'react'
import { useRequestMagicLink } from '#features/auth/mutations.ts'
import { signInOptionsQuery } from '#features/auth/queries.ts'
import { guestEmail } from '#lib/browser-storage.ts'
import { Anchor } from '#ui/anchor.tsx'
import { Banner } from '#ui/banner.tsx'
import { Button } from '#ui/button.tsx'
import { Icon } from '#ui/icon.tsx'
import { Late } from '#ui/late.tsx'
import { latePart } from '#ui/late-part.tsx'
import { TextField } from '#ui/text-field.tsx'
import { SignInFeatures } from './sign-in-features.tsx'

const CodeForm = latePart(() => import('./code-form.tsx'))
const PasskeySignIn = latePart(() => import('#features/auth/passkeys/passkey-sign-in.tsx'))

export function SignInForm() {
  const [email, setEmail] = useState(() => guestEmail.read() ?? '')
  const request = useRequestMagicLink()
  const options = useQuery(signInOptionsQuery())
  const { mailboxUrl, passkeyOrigin } = options.data ?? {}
  const typed = email.trim()

  function handleSubmit(event: FormEvent) {
    event.preventDefault()
    if (typed !== '' && !request.isPending) request.mutate(typed)
  }

  return (
    <div className="auth-form">
      <div>
        <h1 className="type-page mb-2">Welcome to SendIt!</h1>
        <p className="text-muted">Sign in with your email - no password needed!</p>
      </div>
      {request.isSuccess && (
        <Banner tone="success" icon="mail" title="Magic Link Sent!">
          {request.data.message}
        </Banner>
      )}
      {request.isSuccess && (
        <Late>
          <CodeForm key={request.variables} email={request.variables} />
        </Late>
      )}
      <form className="contents" onSubmit={handleSubmit}>
        <TextField
          label="Email Address"
          icon="mail"
          type="email"
          name="email"
          autoComplete="username webauthn"
          autoCapitalize="none"
          placeholder="you@example.com"
          required
          value={email}
          onChange={(event) => setEmail(event.target.value)}
        />
        <div className="flex flex-col gap-3">
          <Button
            type="submit"
            full
            icon="send"
            busy={request.isPending}
            busyLabel="Sending Magic Link..."
            disabled={typed === '' || request.isPending}
          >
            Send Magic Link
          </Button>
          {passkeyOrigin && (
            <Late>
              <PasskeySignIn origin={passkeyOrigin} />
            </Late>
          )}
          <p className="type-caption flex items-center justify-center gap-2 text-muted">
            <Icon name="lock" size={16} strokeWidth={2} />
            You'll stay logged in for {SESSION_DAYS} days.
          </p>
          {mailboxUrl && (
            <p className="type-caption text-center text-muted">
              Mails stay on this machine.{' '}
              <Anchor className="text-link" href={mailboxUrl}>
                Open the mailbox
              </Anchor>
            </p>
          )}
        </div>
      </form>
      <SignInFeatures />
    </div>
  )
}
