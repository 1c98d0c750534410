import { FRESH_SIGN_IN_MINUTES, MAX_PASSKEYS_PER_USER } from '@sendit/core/auth/limits.ts'
import type {
  PasskeyAttestation,
  PasskeyCreation,
  SignInByPasskey,
} from '@sendit/core/auth/passkey-contract.ts'
import type { UserActor } from '#access/actor.ts'
import { isId } from '#access/trip-gate.ts'
import { type PasskeyKey, PasskeyRefused } from '#adapters/passkeys/port.ts'
import { newId } from '#db/id.ts'
import type { Work } from '#db/open.ts'
import { limitReached, notFound, passkeyInvalid, passkeysOff, signInAgain } from '#errors.ts'
import { enqueueLetter } from '#jobs/letter-outbox.ts'
import { askChallenge, type Challenges, spendChallenge } from './challenge-service.ts'
import type { Browser } from './entering-service.ts'
import { type PasskeyDependencies, signIn, startSignIn } from './passkey-entry-service.ts'
import { PASSKEY_ADDED_LETTER, PASSKEY_REMOVED_LETTER } from './passkey-mail.ts'
import * as store from './passkey-store.ts'

const NOT_ADDED = 'This passkey could not be added. Please try again.'
const FULL = `You have ${MAX_PASSKEYS_PER_USER} passkeys. Remove one that you do not use before you add another.`

export type PasskeyService = ReturnType<typeof createPasskeyService>

/** What a person does with their passkeys, and how they come in by one. */
export function createPasskeyService(deps: PasskeyDependencies) {
  const { database, clock, wakeOutbox } = deps

  return {
    /** Undefined where the installation's address allows no passkeys. */
    site: deps.passkeys?.site,

    startSignIn: () => startSignIn(deps),

    signIn: (asked: SignInByPasskey, browser: Browser) => signIn(deps, asked, browser),

    list: ({ userId }: UserActor) => store.listPasskeys(database.db, userId),

    /** What the browser needs for making one. Throws SIGN_IN_AGAIN, LIMIT_REACHED and PASSKEYS_OFF. */
    startAdding: (actor: UserActor) => startAdding(deps, actor),

    /** Spends the challenge, and answers the passkey that it was made for. Throws PASSKEY_INVALID. */
    checkMade: (actor: UserActor, answer: PasskeyAttestation) => checkMade(deps, actor, answer),

    /** Keeps a passkey that was checked, and has its owner told by mail. Throws PASSKEY_INVALID and LIMIT_REACHED. */
    add: (work: Work, actor: UserActor, made: { key: PasskeyKey; name: string }) =>
      add(deps, work, actor, made),

    async rename({ userId }: UserActor, id: string, name: string): Promise<store.PasskeyRow> {
      const renamed = isId(id) ? await store.renamePasskey(database.db, { userId, id, name }) : undefined
      if (renamed === undefined) throw notFound()
      return renamed
    },

    async remove({ userId, user }: UserActor, id: string): Promise<void> {
      if (!isId(id)) throw notFound()
      await database.transact(async ({ tx, afterCommit }) => {
        const removed = await store.deletePasskey(tx, { userId, id })
        if (removed === undefined) throw notFound()
        const letter = { kind: PASSKEY_REMOVED_LETTER, to: user.email, payload: { name: removed.name } }
        await enqueueLetter(tx, letter, clock.now())
        afterCommit(wakeOutbox)
      })
    },
  }
}

async function startAdding(deps: PasskeyDependencies, actor: UserActor): Promise<PasskeyCreation> {
  const { database, passkeys } = deps
  if (passkeys === undefined) throw passkeysOff()
  await requireFreshSignIn(deps, actor)
  const known = await store.listPasskeys(database.db, actor.userId)
  if (known.length >= MAX_PASSKEYS_PER_USER) throw limitReached(FULL)
  const { email, display_name: displayName } = actor.user
  return passkeys.creation({
    challenge: await askChallenge(deps, actor.sessionId),
    owner: { handle: passkeys.handleOf(actor.userId), email, displayName },
    known: known.filter(({ rp_id }) => rp_id === passkeys.site.rpId).map((row) => row.credential_id),
  })
}

/** Whoever got hold of a session has it for its days at most; a passkey would let them in for ever. */
async function requireFreshSignIn({ database, clock }: Challenges, { sessionId }: UserActor) {
  const since = await store.findSessionStart(database.db, sessionId)
  const ageMs = clock.now().getTime() - (since?.getTime() ?? 0)
  if (ageMs > FRESH_SIGN_IN_MINUTES * 60_000) throw signInAgain()
}

async function checkMade(deps: PasskeyDependencies, actor: UserActor, answer: PasskeyAttestation) {
  const { passkeys } = deps
  if (passkeys === undefined) throw passkeysOff()
  const challenge = await spendChallenge(
    deps,
    passkeys.challengeOf(answer.response.clientDataJSON),
    actor.sessionId,
  )
  if (challenge === undefined) throw passkeyInvalid(NOT_ADDED)
  try {
    return await passkeys.checkMade(answer, challenge)
  } catch (cause) {
    if (cause instanceof PasskeyRefused) throw passkeyInvalid(NOT_ADDED, cause)
    throw cause
  }
}

async function add(
  { clock, passkeys, wakeOutbox }: PasskeyDependencies,
  { tx, afterCommit }: Work,
  { userId, user }: UserActor,
  { key, name }: { key: PasskeyKey; name: string },
): Promise<store.PasskeyRow> {
  if (passkeys === undefined) throw passkeysOff()
  const now = clock.now()
  if ((await store.countPasskeysAlone(tx, userId)) >= MAX_PASSKEYS_PER_USER) throw limitReached(FULL)
  const added = await store.insertPasskey(tx, {
    id: newId(now),
    user_id: userId,
    rp_id: passkeys.site.rpId,
    credential_id: key.credentialId,
    public_key: key.publicKey,
    counter: key.counter,
    name,
    created_at: now,
    last_used_at: null,
  })
  if (added === undefined) throw passkeyInvalid(NOT_ADDED)
  await enqueueLetter(tx, { kind: PASSKEY_ADDED_LETTER, to: user.email, payload: { name } }, now)
  afterCommit(wakeOutbox)
  return added
}
