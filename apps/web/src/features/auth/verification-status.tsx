import { askedCookie } from '@sendit/core/auth/asked-cookie.ts'
import type { Verified } from '@sendit/core/auth/contract.ts'
import { REDIRECT_DELAY_MS } from '@sendit/core/auth/limits.ts'
import { useQueryClient } from '@tanstack/react-query'
import { useCallback, useEffect, useRef, useState } from 'react'
import { useLocation } from 'wouter'
import { readApi } from '#lib/api-client.ts'
import { ApiError } from '#lib/api-error.ts'
import { removeFromAddress } from '#lib/guest-token.ts'
import { paths } from '#lib/paths.ts'
import { LinkButton } from '#ui/anchor.tsx'
import { KiteState } from '#ui/art/kite-drawing.tsx'
import { Button, Spinner } from '#ui/button.tsx'
import { useToast } from '#ui/toast-context.ts'
import { becomeUser, carryInviteOn, wayOn } from './use-entered.ts'

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

export type Verification =
  /** Opened in a browser that did not ask for it: mail scanners open links and run their scripts. */
  | { kind: 'unasked'; confirm: () => void }
  | { kind: 'verifying' }
  | { kind: 'success' }
  | { kind: 'error'; message: string }

function useVerification(): Verification {
  const [link] = useState(() => linkIn(window.location.search))
  const [outcome, setOutcome] = useState<{ way: string } | { message: string }>()
  const [isConfirmed, setConfirmed] = useState(() =>
    wasAskedHere(link.ask, document.cookie, window.location.protocol),
  )
  const isSpent = useRef(false)
  const queryClient = useQueryClient()
  const [, navigate] = useLocation()
  const toast = useToast()

  const verify = useCallback(
    async (token: string) => {
      try {
        const { user, ...led } = await spend(token)
        carryInviteOn(led)
        becomeUser(queryClient, user)
        setOutcome({ way: wayOn(led) })
      } catch (error) {
        const { page, toast: sentence } = failureTexts(error)
        setOutcome({ message: page })
        toast({ title: 'Sign-in failed', description: sentence, tone: 'failure' })
      }
    },
    [queryClient, toast],
  )

  useEffect(() => {
    if (link.token === null || !isConfirmed || isSpent.current) return
    // A link works once, however often the effect runs.
    isSpent.current = true
    removeFromAddress('token', 'ask')
    void verify(link.token)
  }, [link, isConfirmed, verify])

  const way = outcome !== undefined && 'way' in outcome ? outcome.way : undefined
  useEffect(() => {
    if (way === undefined) return
    const timer = setTimeout(() => navigate(way, { replace: true }), REDIRECT_DELAY_MS)
    return () => clearTimeout(timer)
  }, [way, navigate])

  if (link.token === null) return { kind: 'error', message: 'No verification token found in the URL.' }
  if (outcome !== undefined && 'message' in outcome) return { kind: 'error', message: outcome.message }
  if (way !== undefined) return { kind: 'success' }
  return isConfirmed ? { kind: 'verifying' } : { kind: 'unasked', confirm: () => setConfirmed(true) }
}

/** The browser that asked for the link holds the same value in a cookie. */
export function wasAskedHere(ask: string | null, cookies: string, protocol: string): boolean {
  if (ask === null || ask === '') return false
  const name = askedCookie(protocol === 'https:')
  return cookies.split('; ').includes(`${name}=${encodeURIComponent(ask)}`)
}

function linkIn(search: string): { token: string | null; ask: string | null } {
  const query = new URLSearchParams(search)
  return { token: query.get('token') || null, ask: query.get('ask') }
}

async function spend(token: string): Promise<Verified> {
  const verified = await readApi<Verified>(`/api/auth/verify-magic-link?token=${encodeURIComponent(token)}`)
  if (!verified?.user) throw new Error('No user data received')
  return verified
}

function failureTexts(error: unknown): { page: string; toast: string } {
  if (error instanceof ApiError) {
    return {
      page: error.sentence ?? 'This magic link is invalid or has expired.',
      toast: error.sentence ?? 'This magic link may have expired or already been used.',
    }
  }
  const isOurs = error instanceof Error && error.message === 'No user data received'
  const text = isOurs ? error.message : 'Verification failed'
  return { page: text, toast: text }
}
