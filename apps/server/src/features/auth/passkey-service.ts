import type {
  PasskeyAssertion,
  PasskeyAttestation,
  PasskeyCreation,
  PasskeyRequest,
  SignInByPasskey,
} from '@sendit/core/auth/contract.ts'
import {
  FRESH_SIGN_IN_MINUTES,
  MAX_PASSKEYS_PER_USER,
  PASSKEY_CHALLENGE_MINUTES,
} from '@sendit/core/auth/limits.ts'
import type { Clock } from '#adapters/clock.ts'
import { type PasskeyKey, PasskeyRefused, type Passkeys } from '#adapters/passkeys/port.ts'
import type { UserActor } from '#auth/actor.ts'
import { hashToken, newToken } from '#auth/tokens.ts'
import { newId } from '#db/id.ts'
import type { AppDatabase, Work } from '#db/open.ts'
import { limitReached, notFound, passkeyInvalid, passkeysOff, signInAgain } from '#errors.ts'
import type { TripEvents } from '#live/trip-events.ts'
import { enqueueJob } from '#queue/job-queue.ts'
import { findLiveInvite } from '#trips/memberships.ts'
import { isId } from '#trips/trip-gate.ts'
import { type Browser, enter, type SignedIn } from './entering-service.ts'
import { PASSKEY_ADDED_MAIL, PASSKEY_REMOVED_MAIL } from './mail.ts'
import * as store from './passkey-store.ts'
import { consumeChallenge, findPasskey, insertChallenge, markUsed } from './passkey-store.ts'

const NOT_ADDED = 'This passkey could not be added. Please try again.'
const FULL = `You have ${MAX_PASSKEYS_PER_USER} passkeys. Remove one that you do not use before you add another.`

export type PasskeyService = ReturnType<typeof createPasskeyService>

export function createPasskeyService(deps: PasskeyDependencies) {
  const { database, clock, wakeOutbox } = deps

  return {
    site: deps.passkeys?.site,

    startSignIn: () => startSignIn(deps),

    signIn: (asked: SignInByPasskey, browser: Browser) => signIn(deps, asked, browser),

    list: ({ userId }: UserActor) => store.listPasskeys(database.db, userId),

    /** Throws SIGN_IN_AGAIN, LIMIT_REACHED and PASSKEYS_OFF. */
    startAdding: (actor: UserActor) => startAdding(deps, actor),

    /** Spends the challenge. Throws PASSKEY_INVALID. */
    checkMade: (actor: UserActor, answer: PasskeyAttestation) => checkMade(deps, actor, answer),

    /** Also emails the owner. Throws PASSKEY_INVALID and LIMIT_REACHED. */
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
        const job = { kind: PASSKEY_REMOVED_MAIL, to: user.email, payload: { name: removed.name } }
        await enqueueJob(tx, job, clock.now())
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

/** A stolen session expires within days; a passkey would last for ever. */
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
  await enqueueJob(tx, { kind: PASSKEY_ADDED_MAIL, to: user.email, payload: { name } }, now)
  afterCommit(wakeOutbox)
  return added
}

export type PasskeyDependencies = {
  database: AppDatabase
  clock: Clock
  tripEvents: TripEvents
  appSecret: string
  wakeOutbox: () => void
  passkeys: Passkeys | undefined
}

/** The same for everybody, so it reveals no accounts. Throws PASSKEYS_OFF. */
async function startSignIn(deps: PasskeyDependencies): Promise<PasskeyRequest> {
  if (deps.passkeys === undefined) throw passkeysOff()
  return deps.passkeys.request(await askChallenge(deps, null))
}

/** Throws PASSKEY_INVALID and PASSKEYS_OFF. */
async function signIn(
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

export type Challenges = { database: AppDatabase; clock: Clock }

/** Stored, so that every server knows it. */
async function askChallenge({ database, clock }: Challenges, sessionId: string | null): Promise<string> {
  const now = clock.now()
  const challenge = newToken()
  const expiresAt = new Date(now.getTime() + PASSKEY_CHALLENGE_MINUTES * 60_000)
  await insertChallenge(database.db, { hash: hashToken(challenge), sessionId, now, expiresAt })
  return challenge
}

/** Spent whatever the outcome; undefined if unknown, spent or expired. */
async function spendChallenge(
  { database, clock }: Challenges,
  challenge: string | undefined,
  sessionId: string | null,
): Promise<string | undefined> {
  if (challenge === undefined) return undefined
  const isOurs = await consumeChallenge(database.db, {
    hash: hashToken(challenge),
    sessionId,
    now: clock.now(),
  })
  return isOurs ? challenge : undefined
}
