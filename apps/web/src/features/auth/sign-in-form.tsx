import signIn from 'drawn:scene-sign-in.svg'
import signInWide from 'drawn:scene-sign-in-wide.svg'
import { SESSION_DAYS } from '@sendit/core/auth/limits.ts'
import { useQuery } from '@tanstack/react-query'
import { type FormEvent, useState } from 'react'
import { guestEmail } from '#lib/browser-storage.ts'
import { Anchor } from '#ui/anchor.tsx'
import { SceneArt } from '#ui/art/scene-art.tsx'
import { Banner } from '#ui/banner.tsx'
import { Button } from '#ui/button.tsx'
import { Icon, type IconName } from '#ui/icon.tsx'
import { lazyPart } from '#ui/lazy-part.tsx'
import { LazyBoundary } from '#ui/part-boundary.tsx'
import { TextField } from '#ui/text-field.tsx'
import { useRequestMagicLink } from './mutations.ts'
import { signInOptionsQuery } from './queries.ts'

const CodeForm = lazyPart(() => import('./code-form.tsx'))
const PasskeySignIn = lazyPart(() => import('./passkey-sign-in.tsx'))

export function SignInForm() {
  const [email, setEmail] = useState(() => guestEmail.read() ?? '')
  const request = useRequestMagicLink()
  const [isSpent, setSpent] = useState(false)
  const options = useQuery(signInOptionsQuery())
  const { mailboxUrl, passkeyOrigin } = options.data ?? {}
  const typed = email.trim()

  function handleSubmit(event: FormEvent) {
    event.preventDefault()
    if (typed === '' || request.isPending) return
    setSpent(false)
    request.mutate(typed)
  }

  return (
    <div className="auth-form">
      <div>
        <h1 className="type-page mb-2">Welcome to SendIt!</h1>
        <p className="text-muted">Sign in with your email - no password needed!</p>
      </div>
      {request.isSuccess && !isSpent && (
        <Banner tone="success" icon="mail" title="Magic Link Sent!">
          {request.data.message}
        </Banner>
      )}
      {request.isSuccess && (
        <LazyBoundary>
          <CodeForm key={request.variables} email={request.variables} onSpent={() => setSpent(true)} />
        </LazyBoundary>
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
            <LazyBoundary>
              <PasskeySignIn origin={passkeyOrigin} />
            </LazyBoundary>
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

type Feature = { icon: IconName; text: string; tone: 'move' | 'stay' | 'food' | 'play' }

const FEATURES: Feature[] = [
  { icon: 'chat', text: 'Real-time chat', tone: 'move' },
  { icon: 'wallet', text: 'Expense splitting', tone: 'stay' },
  { icon: 'image', text: 'Photo sharing', tone: 'food' },
  { icon: 'wind', text: 'Live wind', tone: 'play' },
  { icon: 'users', text: 'Group planning', tone: 'stay' },
  { icon: 'map', text: 'Beach discovery', tone: 'play' },
  { icon: 'sunrise', text: 'Weather updates', tone: 'food' },
  { icon: 'trophy', text: 'Awards', tone: 'move' },
]

function SignInFeatures() {
  return (
    <ul className="auth-features">
      {FEATURES.map(({ icon, text, tone }) => (
        <li key={text} className="type-caption flex items-center gap-2.5 font-medium">
          <span className={`icon-tile small ${tone}`}>
            <Icon name={icon} size={19} />
          </span>
          {text}
        </li>
      ))}
    </ul>
  )
}

const POSTER_FEATURES: { icon: IconName; text: string }[] = [
  { icon: 'chat', text: 'Real-time chat with your crew' },
  { icon: 'wallet', text: 'Effortless expense splitting' },
  { icon: 'image', text: 'Photo and memory sharing' },
  { icon: 'wind', text: 'Live wind conditions and beach tips' },
  { icon: 'map', text: 'Group planning and beach spot discovery' },
  { icon: 'trophy', text: 'Weather updates and awards' },
]

export function SignInPoster() {
  return (
    <aside className="auth-side" aria-label="What SendIt! does">
      <SceneArt src={signIn} wide={signInWide} cover />
      <div className="auth-side-text">
        <h2 className="type-page max-w-[460px]">Plan the trip. Read the wind. Send it.</h2>
        <ul className="auth-side-features">
          {POSTER_FEATURES.map(({ icon, text }) => (
            <li key={text} className="type-caption flex items-center gap-2.5 font-medium">
              <Icon name={icon} size={20} />
              {text}
            </li>
          ))}
        </ul>
      </div>
    </aside>
  )
}
