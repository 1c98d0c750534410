import type { PasskeyAssertion } from '@sendit/core/auth/contract.ts'
import { PASSKEY_CHALLENGE_MINUTES } from '@sendit/core/auth/limits.ts'
import { useEffect } from 'react'
import { canPickInField, canUsePasskeys, pickInField, stopAsking } from '#lib/passkeys.ts'
import { Button } from '#ui/button.tsx'
import { startPasskeySignIn, useSignInByPasskey } from './passkey-mutations.ts'

export default function PasskeySignIn({ origin }: { origin: string }) {
  return canUsePasskeys(origin) ? <UsablePasskeys /> : null
}

function UsablePasskeys() {
  const { mutate, isPending } = useSignInByPasskey()
  useEffect(() => (isPending ? undefined : offerPasskeys(mutate)), [isPending, mutate])
  return (
    <Button
      variant="secondary"
      full
      icon="key"
      busy={isPending}
      busyLabel="Waiting for your passkey..."
      onClick={() => mutate(undefined)}
    >
      Sign in with a passkey
    </Button>
  )
}

/** Before the challenge expires, so that a late pick still works. */
const RENEW_AFTER_MS = (PASSKEY_CHALLENGE_MINUTES - 1) * 60_000
const LOOK_EVERY_MS = 30_000

export function offerPasskeys(onPicked: (picked: PasskeyAssertion) => void): () => void {
  let offeredAt = Number.NEGATIVE_INFINITY
  let isOver = false

  async function renew() {
    if (document.hidden || performance.now() - offeredAt < RENEW_AFTER_MS) return
    offeredAt = performance.now()
    if (!(await canPickInField())) return
    const request = await startPasskeySignIn()
    if (isOver) return
    const picked = await pickInField(request)
    if (!isOver) onPicked(picked)
  }

  // Nobody asked for this, so failures and replaced attempts stay silent.
  const look = () => void renew().catch(() => undefined)
  const timer = setInterval(look, LOOK_EVERY_MS)
  document.addEventListener('visibilitychange', look)
  look()
  return () => {
    isOver = true
    clearInterval(timer)
    document.removeEventListener('visibilitychange', look)
    stopAsking()
  }
}
