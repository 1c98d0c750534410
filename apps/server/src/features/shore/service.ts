import { SHORE_LINK_DAYS } from '@sendit/core/profile/limits.ts'
import type { Clock } from '#adapters/clock.ts'
import type { UserActor } from '#auth/actor.ts'
import { hashToken, shoreToken } from '#auth/tokens.ts'
import { newId } from '#db/id.ts'
import type { AppDatabase, Work } from '#db/open.ts'
import type { Executor } from '#db/schema.ts'
import { invalid, linkInvalid } from '#errors.ts'
import { enqueueJob } from '#queue/job-queue.ts'
import { isStopped, outsideKey } from '#queue/outside-mail.ts'
import { SHORE_AGREED_MAIL, SHORE_LEFT_MAIL, SHORE_MAIL, SHORE_REFUSED_MAIL } from './mail.ts'
import * as store from './store.ts'

const MS_PER_DAY = 86_400_000

export type ShoreService = ReturnType<typeof createShoreService>
export type ShoreContactRow = NonNullable<Awaited<ReturnType<typeof store.findContact>>>

type Dependencies = { database: AppDatabase; clock: Clock; appSecret: string; wakeOutbox: () => void }

/** One address per rider, effective once confirmed. */
export function createShoreService(deps: Dependencies) {
  const { database, clock } = deps
  return {
    find: ({ userId }: UserActor): Promise<ShoreContactRow | undefined> =>
      store.findContact(database.db, userId, clock.now()),

    /** Throws VALIDATION for oneself and crew mates. */
    name: (work: Work, actor: UserActor, email: string) => nameContact(deps, work, actor, email),

    /** Includes queued emails, which hold the address. */
    forget: ({ userId }: UserActor): Promise<void> =>
      database.transact(async ({ tx }) => {
        const forgotten = await store.deleteContact(tx, userId)
        if (forgotten !== undefined) await deleteJobsOf(tx, forgotten.id)
      }),

    /** Throws LINK_INVALID. */
    async readRequest(token: string): Promise<{ riderName: string }> {
      const asked = await store.findAsked(database.db, hashToken(token), clock.now())
      if (asked === undefined) throw linkOver()
      return { riderName: asked.display_name }
    },

    /** Spends the link; 'no' deletes the address. The rider is emailed. Throws LINK_INVALID. */
    answer: (token: string, agrees: boolean) => answerRequest(deps, token, agrees),
  }
}

/** Undefined unless confirmed. */
export async function findShoreContact(db: Executor, userId: string): Promise<ShoreAddress | undefined> {
  const [contact] = await store.listConfirmed(db, [userId])
  return contact
}

export type ShoreAddress = { id: string; email: string }

/** Every rider who named the address is emailed. */
export async function leaveAsShoreContact(tx: Executor, contactId: string, now: Date): Promise<void> {
  for (const { id, user_id: userId } of await store.deleteByAddressOf(tx, contactId)) {
    await deleteJobsOf(tx, id)
    await enqueueJob(tx, { kind: SHORE_LEFT_MAIL, to: await store.getAddress(tx, userId), payload: {} }, now)
  }
}

async function nameContact(
  { clock, appSecret, wakeOutbox }: Dependencies,
  { tx, afterCommit }: Work,
  { userId }: UserActor,
  email: string,
): Promise<ShoreContactRow> {
  const now = clock.now()
  const rider = await store.lockRider(tx, userId)
  if (rider.email === email) throw invalid('email', 'Name somebody else: this is your own address.')
  if (await store.isCrewMate(tx, { userId, email }))
    throw invalid('email', 'They are in your crew, which is told anyway. Name somebody on shore.')
  if (await isStopped(tx, outsideKey(appSecret, { kind: 'shore', address: email })))
    throw invalid('email', 'They want no mail as a shore contact. Name somebody else.')
  const before = await store.findContact(tx, userId, now)
  if (before?.email === email && before.confirmed_at !== null) return before
  const expiresAt = new Date(now.getTime() + SHORE_LINK_DAYS * MS_PER_DAY)
  const contact =
    before?.email === email
      ? await store.askAgain(tx, before.id, { now, expiresAt })
      : await replaceContact(tx, { userId, email, appSecret, now, expiresAt })
  await enqueueJob(tx, { kind: SHORE_MAIL, to: email, payload: { contactId: contact.id } }, now)
  afterCommit(wakeOutbox)
  return contact
}

type Naming = { userId: string; email: string; appSecret: string; now: Date; expiresAt: Date }

/** The previous contact's links stop working. */
async function replaceContact(tx: Work['tx'], { userId, email, appSecret, now, expiresAt }: Naming) {
  const former = await store.deleteContact(tx, userId)
  if (former !== undefined) await deleteJobsOf(tx, former.id)
  const id = newId(now)
  return store.insertContact(tx, {
    ...{ id, user_id: userId, email, asked_at: now, expires_at: expiresAt },
    token_hash: hashToken(shoreToken(appSecret, id)),
    confirmed_at: null,
  })
}

async function answerRequest(
  { database, clock, wakeOutbox }: Dependencies,
  token: string,
  agrees: boolean,
): Promise<void> {
  const now = clock.now()
  await database.transact(async ({ tx, afterCommit }) => {
    const spend = agrees ? store.confirm : store.refuse
    const spent = await spend(tx, hashToken(token), now)
    if (spent === undefined) throw linkOver()
    if (!agrees) await deleteJobsOf(tx, spent.id)
    const kind = agrees ? SHORE_AGREED_MAIL : SHORE_REFUSED_MAIL
    await enqueueJob(tx, { kind, to: await store.getAddress(tx, spent.user_id), payload: {} }, now)
    afterCommit(wakeOutbox)
  })
}

const deleteJobsOf = (tx: Executor, contactId: string) => store.deleteJobs(tx, { contactId })

function linkOver() {
  return linkInvalid('This link does not work any more. It was answered, taken back, or is too old.')
}
