import type { PasskeyAssertion, PasskeyRequest, SignInByPasskey } from '@sendit/core/auth/passkey-contract.ts'
import { findLiveInvite } from '#access/memberships.ts'
import { hashToken } from '#access/tokens.ts'
import type { TripNews } from '#access/trip-news.ts'
import type { Clock } from '#adapters/clock.ts'
import { PasskeyRefused, type Passkeys } from '#adapters/passkeys/port.ts'
import type { AppDatabase } from '#db/open.ts'
import { passkeyInvalid, passkeysOff } from '#errors.ts'
import { askChallenge, spendChallenge } from './challenge-service.ts'
import { type Browser, enter, type SignedIn } from './entering-service.ts'
import { findPasskey, markUsed } from './passkey-store.ts'

export type PasskeyDependencies = {
  database: AppDatabase
  clock: Clock
  news: TripNews
  wakeOutbox: () => void
  /** Undefined where the installation's address allows none. */
  passkeys: Passkeys | undefined
}

/** The same for everybody: nothing is asked about who wants to come in. Throws PASSKEYS_OFF. */
export async function startSignIn(deps: PasskeyDependencies): Promise<PasskeyRequest> {
  if (deps.passkeys === undefined) throw passkeysOff()
  return deps.passkeys.request(await askChallenge(deps, null))
}

/** What a mailed link does, for the account that the passkey belongs to. Throws PASSKEY_INVALID and PASSKEYS_OFF. */
export async function signIn(
  deps: PasskeyDependencies,
  asked: SignInByPasskey,
  browser: Browser,
): Promise<SignedIn> {
  if (deps.passkeys === undefined) throw passkeysOff()
  const { key, counter } = await checkUsed(deps, deps.passkeys, asked.credential)
  const now = deps.clock.now()
  return deps.database.transact(async (work) => {
    if (!(await markUsed(work.tx, { id: key.id, counter, now }))) throw passkeyInvalid()
    const sought = { column: 'token_hash' as const, value: hashToken(asked.inviteToken ?? '') }
    const invite = await findLiveInvite(work.tx, sought, now)
    const entry = {
      email: key.email,
      invite_id: invite?.id ?? null,
      return_path: asked.redirectUrl ?? null,
    }
    return enter(deps, work, entry, browser)
  })
}

async function checkUsed(deps: PasskeyDependencies, passkeys: Passkeys, credential: PasskeyAssertion) {
  const challenge = await spendChallenge(deps, passkeys.challengeOf(credential.response.clientDataJSON), null)
  const sought = { credentialId: credential.id, rpId: passkeys.site.rpId }
  const key = await findPasskey(deps.database.db, sought)
  if (challenge === undefined || key === undefined) throw passkeyInvalid()
  if (credential.response.userHandle !== passkeys.handleOf(key.user_id)) throw passkeyInvalid()
  try {
    return { key, counter: await passkeys.checkUsed(credential, { challenge, publicKey: key.public_key }) }
  } catch (cause) {
    if (cause instanceof PasskeyRefused) throw passkeyInvalid(undefined, cause)
    throw cause
  }
}
