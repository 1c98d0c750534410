import { PASSKEY_CHALLENGE_MINUTES } from '@sendit/core/auth/limits.ts'
import { hashToken, newToken } from '#access/tokens.ts'
import type { Clock } from '#adapters/clock.ts'
import type { AppDatabase } from '#db/open.ts'
import { consumeChallenge, insertChallenge } from './passkey-store.ts'

export type Challenges = { database: AppDatabase; clock: Clock }

/** A new challenge, for the session that adds a passkey, or for nobody yet. Every server of the installation knows it. */
export async function askChallenge(
  { database, clock }: Challenges,
  sessionId: string | null,
): Promise<string> {
  const now = clock.now()
  const challenge = newToken()
  const expiresAt = new Date(now.getTime() + PASSKEY_CHALLENGE_MINUTES * 60_000)
  await insertChallenge(database.db, { hash: hashToken(challenge), sessionId, now, expiresAt })
  return challenge
}

/** The challenge, spent whatever becomes of the answer; undefined where it is none of ours, was spent, or ran out. */
export async function spendChallenge(
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
