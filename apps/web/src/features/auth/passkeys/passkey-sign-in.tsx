import { useEffect } from 'react'
import { canUsePasskeys } from '#lib/passkeys.ts'
import { Button } from '#ui/button.tsx'
import { offerPasskeys } from './offer-passkeys.ts'
import { useSignInByPasskey } from './passkey-mutations.ts'

/** The passkeys' way in, where this browser has one: a button, and what it offers in the e-mail field. */
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
