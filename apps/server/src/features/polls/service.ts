import type { SendMessage } from '@sendit/core/chat/contract.ts'
import type { ChangePoll, CreatePoll } from '@sendit/core/polls/contract.ts'
import { MAX_POLL_DAYS, MAX_POLL_OPTIONS, MAX_POLLS } from '@sendit/core/polls/limits.ts'
import {
  choiceProblem,
  endOf,
  mayAddOptions,
  mayClosePoll,
  repeatedAt,
} from '@sendit/core/polls/poll-rules.ts'
import type { Clock } from '#adapters/clock.ts'
import { newId } from '#db/id.ts'
import type { AppDatabase, Work } from '#db/open.ts'
import type { Executor } from '#db/schema.ts'
import { readRows } from '#db/statement.ts'
import { invalid, limitReached, notFound, notPollMaker, pollClosed } from '#errors.ts'
import type { TripEvents } from '#live/trip-events.ts'
import { recordEvent } from '#live/trip-events.ts'
import type { MemberAccess, TripAccess } from '#trips/trip-gate.ts'
import {
  DAY_MS,
  forEachDue,
  lockTrip,
  MAX_DUE_AT_ONCE,
  requireFutureDeadline,
  withinADay,
} from '#trips/trip-lock.ts'
import type { PollFacts, PollsFacts } from './present.ts'
import * as store from './store.ts'

export type PollsService = ReturnType<typeof createPollsService>

type Dependencies = {
  database: AppDatabase
  clock: Clock
  tripEvents: TripEvents
  postMessage: (work: Work, access: MemberAccess, message: SendMessage) => Promise<unknown>
}

type OfPoll<Form> = { pollId: string; form: Form }

export function createPollsService(deps: Dependencies) {
  const { database, clock, tripEvents } = deps
  return {
    /** Newest first, in two statements. */
    async list(access: TripAccess): Promise<PollsFacts> {
      const { tripId } = access
      const polls = await store.listPolls(database.db, { tripId })
      return { polls, crew: await store.listCrew(database.db, tripId), viewerId: viewerOf(access) }
    },

    get: (access: TripAccess, pollId: string): Promise<PollFacts> => getPoll(database.db, access, pollId),

    /** Throws VALIDATION and LIMIT_REACHED. */
    create: (work: Work, access: MemberAccess, form: CreatePoll) => createPoll(deps, work, { access, form }),

    /** Adds options, then closes. Throws POLL_CLOSED, NOT_OWNER and LIMIT_REACHED. */
    async change(work: Work, access: MemberAccess, { pollId, form }: OfPoll<ChangePoll>): Promise<PollFacts> {
      const poll = await lockOpenPoll(work.tx, access, { pollId, now: clock.now() })
      if (form.addOptions !== undefined) await addOptions(work.tx, access, { poll, texts: form.addOptions })
      if (form.isClosed) await close(work.tx, access, { poll, now: clock.now() })
      tripEvents.publish(work, access.tripId, ['polls'])
      return getPoll(work.tx, access, pollId)
    },

    /** Throws POLL_CLOSED and VALIDATION. */
    async vote(work: Work, access: MemberAccess, { pollId, form }: OfPoll<string[]>): Promise<PollFacts> {
      const now = clock.now()
      const poll = await lockOpenPoll(work.tx, access, { pollId, now })
      const optionIds = [...new Set(form)]
      requireChoice(poll, optionIds)
      const voterId = access.actor.userId
      if (!isSameVote(poll, voterId, optionIds)) {
        await store.replaceVote(work.tx, { pollId, voterId, optionIds, now })
        tripEvents.publish(work, access.tripId, ['polls'])
      }
      return getPoll(work.tx, access, pollId)
    },
  }
}

const viewerOf = (access: TripAccess) => (access.isMember() ? access.actor.userId : null)

async function getPoll(db: Executor, access: TripAccess, pollId: string): Promise<PollFacts> {
  const { tripId } = access
  const [poll] = await store.listPolls(db, { tripId, pollId })
  if (poll === undefined) throw notFound()
  return { poll, crew: await store.listCrew(db, tripId), viewerId: viewerOf(access) }
}

async function createPoll(
  { clock, tripEvents, postMessage }: Dependencies,
  work: Work,
  { access, form }: { access: MemberAccess; form: CreatePoll },
): Promise<PollFacts> {
  const { tripId, actor } = access
  const { tx } = work
  const now = clock.now()
  const closesAt = form.closesAt ? new Date(form.closesAt) : null
  requireFutureDeadline({ field: 'closesAt', at: closesAt, now, maxDays: MAX_POLL_DAYS })
  await lockTrip(tx, tripId)
  if ((await store.countPolls(tx, tripId)) >= MAX_POLLS)
    throw limitReached(`A trip can have ${MAX_POLLS} polls.`)
  const pollId = newId(now)
  const poll = {
    id: pollId,
    trip_id: tripId,
    question: form.question,
    is_multiple: form.isMultiple ? 1 : 0,
    hides_until: form.hidesResultsUntil,
    closes_at: closesAt,
    closed_at: null,
    closed_by: null,
    created_by: actor.userId,
    created_at: now,
  }
  await store.insertPoll(tx, poll, optionRows(form.options, { pollId, from: 0, now }))
  const item = { kind: 'poll', question: form.question, pollId, what: 'opened' } as const
  await recordEvent(tx, { tripId, byUserId: actor.userId, notificationRules: [{ to: 'crew', item }] }, now)
  // Older clients show the question.
  await postMessage(work, access, { text: form.question, about: { kind: 'poll', id: pollId } })
  tripEvents.publish(work, tripId, ['polls'])
  return getPoll(tx, access, pollId)
}

function optionRows(
  texts: readonly string[],
  { pollId, from, now }: { pollId: string; from: number; now: Date },
) {
  return texts.map((text, index) => ({ id: newId(now), poll_id: pollId, place: from + index, text }))
}

async function lockOpenPoll(
  tx: Executor,
  access: MemberAccess,
  { pollId, now }: { pollId: string; now: Date },
): Promise<store.PollRow> {
  await store.lockPoll(tx, { tripId: access.tripId, pollId })
  const { poll } = await getPoll(tx, access, pollId)
  if (endOf({ closesAt: poll.closes_at, closedAt: poll.closed_at }, now) !== null) throw pollClosed()
  return poll
}

async function addOptions(
  tx: Executor,
  { actor, role }: MemberAccess,
  { poll, texts }: { poll: store.PollRow; texts: string[] },
): Promise<void> {
  const voterCount = readRows(poll.votes).length
  const viewer = { userId: actor.userId, role }
  if (!mayAddOptions({ createdBy: poll.created_by, voterCount }, viewer)) throw notPollMaker('add')
  const existing = readRows(poll.options).map(({ text }) => text)
  if (existing.length + texts.length > MAX_POLL_OPTIONS)
    throw limitReached(`A poll has up to ${MAX_POLL_OPTIONS} answers.`)
  if (repeatedAt([...existing, ...texts]) >= 0) throw invalid('addOptions', 'This answer is there already.')
  const now = poll.created_at
  await store.insertOptions(tx, optionRows(texts, { pollId: poll.id, from: existing.length, now }))
}

async function close(
  tx: Executor,
  { tripId, actor, role }: MemberAccess,
  { poll, now }: { poll: store.PollRow; now: Date },
): Promise<void> {
  if (!mayClosePoll({ createdBy: poll.created_by }, { userId: actor.userId, role }))
    throw notPollMaker('close')
  await store.closePoll(tx, { tripId, pollId: poll.id }, { at: now, by: actor.userId })
}

function requireChoice(poll: store.PollRow, optionIds: string[]): void {
  const options = readRows(poll.options)
  const problem = choiceProblem(optionIds, { options, isMultiple: poll.is_multiple === 1 })
  if (problem === 'unknown option') throw invalid('optionIds', 'This answer is not part of the poll.')
  if (problem === 'several') throw invalid('optionIds', 'Choose one answer.')
}

function isSameVote(poll: store.PollRow, voterId: string, optionIds: string[]): boolean {
  const own = readRows(poll.votes).filter((vote) => vote.voter_id === voterId)
  return own.length === optionIds.length && own.every((vote) => optionIds.includes(vote.option_id))
}

export function createPollClosing({
  database,
  tripEvents,
}: {
  database: AppDatabase
  tripEvents: TripEvents
}) {
  return {
    /** Conditional updates, so that only one server closes and notifies. */
    async closeDue(now: Date): Promise<void> {
      const due = await store.listDue(database.db, now, MAX_DUE_AT_ONCE)
      await forEachDue(database, due, async (work, { tripId, pollId, closesAt }) => {
        const isOurs = await store.closePoll(work.tx, { tripId, pollId }, { at: closesAt, by: null })
        if (isOurs) tripEvents.publish(work, tripId, ['polls'])
      })
    },

    /** Polls made for less than a day say so themselves. */
    async notifyEnding(now: Date): Promise<void> {
      const ending = await store.listEnding(database.db, withinADay(now))
      await forEachDue(database, ending, async ({ tx }, { tripId, pollId, ...poll }) => {
        if (!(await store.claimEnding(tx, pollId, now))) return
        const openMs = (poll.closes_at ?? now).getTime() - poll.created_at.getTime()
        const to = openMs > DAY_MS ? await store.listNonVoters(tx, { tripId, pollId }) : []
        const item = { kind: 'poll', question: poll.question, pollId, what: 'ends' } as const
        await recordEvent(tx, { tripId, byUserId: null, notificationRules: [{ to, item }] }, now)
      })
    },
  }
}
