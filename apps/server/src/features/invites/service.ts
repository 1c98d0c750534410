import type { CreateInvite } from '@sendit/core/invites/contract.ts'
import { inviteName } from '@sendit/core/invites/guest-name.ts'
import {
  INVITE_DAYS,
  MAX_INVITE_MAILS,
  MAX_INVITE_NAME,
  MAX_LIVE_INVITES,
} from '@sendit/core/invites/limits.ts'
import { isolated } from '@sendit/core/text.ts'
import { tripDateRange } from '@sendit/core/trips/trip-dates.ts'
import type { Clock } from '#adapters/clock.ts'
import type { Actor, UserActor } from '#auth/actor.ts'
import { hashToken, inviteToken } from '#auth/tokens.ts'
import { newId } from '#db/id.ts'
import type { AppDatabase, Work } from '#db/open.ts'
import type { Executor, Row } from '#db/schema.ts'
import { alreadyMember, invalid, inviteInvalid, notFound, rateLimited } from '#errors.ts'
import type { Preview } from '#http/pages/page.ts'
import type { TripEvents } from '#live/trip-events.ts'
import { enqueueJob } from '#queue/job-queue.ts'
import { claimDaily, outsideKey } from '#queue/outside-mail.ts'
import { findLiveInvite, type InviteSought, isMember, JOINED, joinByInvite } from '#trips/memberships.ts'
import { isId, type MemberAccess, type TripAccess, tripDaysOf } from '#trips/trip-gate.ts'
import { lockTrip } from '#trips/trip-lock.ts'
import { INVITE_MAIL } from './mail.ts'
import * as store from './store.ts'
import { findWithTrip } from './store.ts'

export const INVITES_PER_DAY = { name: 'invitesPerUser', max: 20, windowMs: 86_400_000 } as const

const MS_PER_DAY = 86_400_000

export type InvitesService = ReturnType<typeof createInvitesService>

type Dependencies = {
  database: AppDatabase
  clock: Clock
  tripEvents: TripEvents
  appSecret: string
  wakeOutbox: () => void
}

type Joined = { tripId: string; tripName: string; isNew: boolean }

export function createInvitesService({ database, clock, tripEvents, appSecret, wakeOutbox }: Dependencies) {
  return {
    /** Valid for 7 days. No email when the address is over its limit or opted out. */
    async create({ tx, afterCommit }: Work, access: MemberAccess, form: CreateInvite) {
      const now = clock.now()
      await lockTrip(tx, access.tripId)
      // May have left while this waited for the lock.
      if (!(await isMember(tx, access.tripId, access.actor.userId))) throw notFound()
      const member = await store.findMemberByEmail(tx, access.tripId, form.email)
      if (member !== undefined) throw alreadyMember(member.display_name)
      const placeholder =
        form.seatId == null ? undefined : await getPlaceholder(tx, access.tripId, form.seatId)
      const { live, firstExpiresAt } = await store.countLive(tx, access.tripId, now)
      if (live >= MAX_LIVE_INVITES) {
        const waitMs = (firstExpiresAt?.getTime() ?? now.getTime()) - now.getTime()
        throw rateLimited(waitMs, `A trip can have ${MAX_LIVE_INVITES} open invites. Revoke one first.`)
      }
      afterCommit(wakeOutbox)
      const name = inviteName(form.name || placeholder?.display_name, form.email)
      const by = { tripId: access.tripId, userId: access.actor.userId }
      const [made] = await writeInvites(tx, by, {
        people: [{ email: form.email, name }],
        ...{ seatId: placeholder?.id, appSecret, now },
      })
      if (made === undefined) throw new Error('an invite was made for nobody')
      return made
    },

    async inviteAll({ tx, afterCommit }: Work, by: InvitedBy, people: { email: string; name: string }[]) {
      const now = clock.now()
      await writeInvites(tx, by, { people, appSecret, now })
      if (people.length > 0) afterCommit(wakeOutbox)
    },

    listOpen: (access: MemberAccess) => store.listOpen(database.db, access.tripId, clock.now()),

    /** Takes effect at once, on open sockets too. */
    async revoke(access: MemberAccess, inviteId: string) {
      if (!isId(inviteId)) throw notFound()
      return database.transact(async (work) => {
        const invite = await store.revokeInvite(work.tx, access.tripId, inviteId, clock.now())
        if (invite === undefined) throw notFound()
        work.afterCommit(() => tripEvents.revoke({ kind: 'invite', inviteId: invite.id }))
        tripEvents.publish(work, access.tripId, ['members'])
        return invite
      })
    },

    listGuests: (access: TripAccess) => store.listGuests(database.db, access.tripId, clock.now()),

    /** Throws INVITE_INVALID with the reason. */
    validate: (actor: Actor, token: string) => describeLink(database.db, { actor, token, now: clock.now() }),

    /** Repeatable by the same user, with `isNew` false. */
    async join(actor: UserActor, token: string): Promise<Joined> {
      const now = clock.now()
      return database.transact(async (work) => {
        const { tx, afterCommit } = work
        const joined = requireLive(await joinByInvite(tx, byToken(token), { userId: actor.userId, now }))
        if (joined.isNew) {
          tripEvents.publish(work, joined.changedTripIds, JOINED)
          // The guest's open socket must not outlive the invite.
          afterCommit(() => revokeAll(tripEvents, joined.endedInviteIds))
        }
        return joined
      })
    },

    async acceptAsGuest(token: string): Promise<{ tripId: string; tripName: string }> {
      const now = clock.now()
      return database.transact(async (work) => {
        const invite = requireLive(await findLiveInvite(work.tx, byToken(token), now))
        const { isLive, isFirst } = await store.acceptInvite(work.tx, invite.id, now)
        if (!isLive) throw inviteInvalid()
        if (isFirst) tripEvents.publish(work, invite.trip_id, ['members'])
        return { tripId: invite.trip_id, tripName: invite.trip_name }
      })
    },
  }
}

type InvitedBy = { tripId: string; userId: string }
type NewInvites = {
  people: readonly { email: string; name: string }[]
  seatId?: string | undefined
  appSecret: string
  now: Date
}

/** Valid for seven days; emailed where allowed. */
async function writeInvites(
  tx: Executor,
  by: InvitedBy,
  { people, seatId, appSecret, now }: NewInvites,
): Promise<(Row<'invites'> & { isMailed: boolean })[]> {
  const keyOf = (address: string) => outsideKey(appSecret, { kind: 'invite', address })
  const keys = people.map(({ email }) => keyOf(email))
  const mailed = await claimDaily(tx, keys, { max: MAX_INVITE_MAILS, now })
  const made: (Row<'invites'> & { isMailed: boolean })[] = []
  for (const { email, name } of people) {
    const id = newId(now)
    const invite = await store.insertInvite(tx, {
      id,
      trip_id: by.tripId,
      invited_by: by.userId,
      name: name.slice(0, MAX_INVITE_NAME),
      email,
      token_hash: hashToken(inviteToken(appSecret, { id, version: 1 })),
      created_at: now,
      expires_at: new Date(now.getTime() + INVITE_DAYS * MS_PER_DAY),
      accepted_at: null,
      claimed_by: null,
      claimed_at: null,
      revoked_at: null,
      placeholder_id: seatId ?? null,
    })
    const isMailed = mailed.has(keyOf(email))
    if (isMailed) await enqueueJob(tx, { kind: INVITE_MAIL, to: email, payload: { inviteId: id } }, now)
    made.push({ ...invite, isMailed })
  }
  return made
}

async function getPlaceholder(tx: Executor, tripId: string, seatId: string) {
  const placeholder = await store.findPlaceholder(tx, tripId, seatId)
  if (placeholder === undefined)
    throw invalid('seatId', 'This person is not in the trip, or has an account by now.')
  return placeholder
}

async function revokeAll(tripEvents: TripEvents, inviteIds: string[]): Promise<void> {
  await Promise.all(inviteIds.map((inviteId) => tripEvents.revoke({ kind: 'invite', inviteId })))
}

async function describeLink(db: Executor, { actor, token, now }: { actor: Actor; token: string; now: Date }) {
  const invite = await findLiveInvite(db, byToken(token), now)
  const about = invite && (await store.findWithTrip(db, invite.id))
  if (invite === undefined || about === undefined)
    throw inviteInvalid(await store.findInviteEnd(db, hashToken(token), now))
  return { ...about, trip_id: invite.trip_id, isForCaller: await isFor(db, invite, actor) }
}

/** Undefined without an account. */
async function isFor(db: Executor, invite: { email: string; trip_id: string }, actor: Actor) {
  if (actor.kind !== 'user') return undefined
  return invite.email === actor.user.email || (await isMember(db, invite.trip_id, actor.userId))
}

function byToken(token: string): InviteSought {
  return { column: 'token_hash', value: hashToken(token) }
}

function requireLive<Invite>(invite: Invite | undefined): Invite {
  if (invite === undefined) throw inviteInvalid()
  return invite
}

/** Link preview in messengers; undefined without a valid invite. */
export async function previewInvite(db: Executor, actor: Actor): Promise<Preview | undefined> {
  if (actor.kind !== 'guest') return undefined
  const invite = await findWithTrip(db, actor.inviteId)
  if (invite === undefined) return undefined
  return {
    title: `${isolated(invite.inviter_name)} invites you to ${isolated(invite.trip_name)}`,
    description: `${isolated(invite.trip_location)} · ${tripDateRange(tripDaysOf(invite))}`,
  }
}
