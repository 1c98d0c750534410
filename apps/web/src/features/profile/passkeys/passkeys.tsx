import { MAX_PASSKEYS_PER_USER } from '@sendit/core/auth/limits.ts'
import type { PasskeyList } from '@sendit/core/auth/passkey-contract.ts'
import type { User } from '@sendit/core/profile/contract.ts'
import { useQuery } from '@tanstack/react-query'
import { sentenceOf } from '#lib/api-error.ts'
import { canUsePasskeys } from '#lib/passkeys.ts'
import { ErrorState } from '#ui/error-state.tsx'
import { Skeleton } from '#ui/skeleton.tsx'
import { AddPasskey } from './add-passkey.tsx'
import { PasskeyRow } from './passkey-row.tsx'
import { passkeysQuery } from './queries.ts'

/** The account's passkeys; nothing where there are none and none can be made. */
export default function Passkeys({ user }: { user: User }) {
  const { data, error, isFetching, refetch } = useQuery(passkeysQuery())
  if (!data) {
    if (error === null || isFetching) return <Skeleton height={52} radius={14} />
    return (
      <ErrorState title="The passkeys did not load" onRetry={() => void refetch()}>
        {sentenceOf(error, 'Check your connection and try again.')}
      </ErrorState>
    )
  }
  const canAdd = canUsePasskeys(data.origin)
  if (!canAdd && data.passkeys.length === 0) return null
  return (
    <section className="mt-5 border-border border-t pt-5" aria-labelledby="passkeys">
      <h3 id="passkeys" className="type-card mb-1">
        Passkeys
      </h3>
      <p className="type-caption text-muted">{sentenceFor(data, canAdd)}</p>
      {data.passkeys.length > 0 && (
        <ul className="divide-y divide-border" aria-label="Passkeys">
          {data.passkeys.map((passkey) => (
            <PasskeyRow key={passkey.id} passkey={passkey} />
          ))}
        </ul>
      )}
      {canAdd && data.passkeys.length < MAX_PASSKEYS_PER_USER && <AddPasskey email={user.email} />}
    </section>
  )
}

function sentenceFor({ origin, passkeys }: PasskeyList, canAdd: boolean): string {
  if (origin === null) return 'Passkeys cannot be used at the address of this installation.'
  if (!canAdd) return `Passkeys can be used at ${origin}, in a browser that knows them.`
  if (passkeys.length >= MAX_PASSKEYS_PER_USER)
    return `You have ${MAX_PASSKEYS_PER_USER} of them: remove one before you add another.`
  return 'Sign in with your fingerprint, face or screen lock instead of a mail.'
}
