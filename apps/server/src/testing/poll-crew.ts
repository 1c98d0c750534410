import { randomUUID } from 'node:crypto'
import type { NewPoll, Poll } from '@sendit/core/polls/contract.ts'
import { newId } from '#db/id.ts'
import { awardCrew } from './award-crew.ts'
import type { Caller, Reply } from './caller.ts'
import type { TestApp } from './test-app.ts'

type PollRef = { id: string }

/** As `awardCrew`; Ben asks where to eat. */
export async function pollCrew(app: TestApp, form: Partial<NewPoll> = {}) {
  const people = await awardCrew(app)
  const poll = await ask(people.ben, people.trip, form)
  const [lola, villa] = poll.options.map(({ id }) => id)
  return { ...people, path: `/api/trips/${people.trip.id}/polls`, poll, lola: lola ?? '', villa: villa ?? '' }
}

const DINNER = { question: 'Where do we eat?', options: ['El Lola', 'At the villa'] }

export const tryAsk = (caller: Caller, trip: { id: string }, form: object = {}, extra = {}): Promise<Reply> =>
  caller.post(`/api/trips/${trip.id}/polls`, { ...DINNER, ...form }, extra)

export async function ask(caller: Caller, trip: { id: string }, form: object = {}): Promise<Poll> {
  const reply = await tryAsk(caller, trip, form)
  if (reply.statusCode !== 201) throw new Error(`no poll: ${reply.statusCode} ${reply.body}`)
  return reply.json()
}

export const vote = (caller: Caller, { id }: PollRef, optionIds: string[], extra = {}): Promise<Reply> =>
  caller.put(`/api/polls/${id}/vote`, { optionIds }, extra)

export const close = (caller: Caller, { id }: PollRef): Promise<Reply> =>
  caller.patch(`/api/polls/${id}`, { isClosed: true })

export const addOptions = (caller: Caller, { id }: PollRef, ...texts: string[]): Promise<Reply> =>
  caller.patch(`/api/polls/${id}`, { addOptions: texts })

export async function see(caller: Caller, { id }: PollRef): Promise<Poll> {
  const reply = await caller.get(`/api/polls/${id}`)
  if (reply.statusCode !== 200) throw new Error(`poll not seen: ${reply.statusCode} ${reply.body}`)
  return reply.json()
}

/** Inserted directly, without a message. */
export async function plantPoll(
  app: TestApp,
  { tripId, userId, question = 'Which beach?' }: { tripId: string; userId: string; question?: string },
): Promise<string> {
  const { db } = app.services.database
  const now = app.clock.now()
  const id = newId(now)
  await db
    .insertInto('polls')
    .values({
      ...{ id, trip_id: tripId, question, is_multiple: 0, hides_until: 'vote', closes_at: null },
      ...{ closed_at: null, closed_by: null, created_by: userId, created_at: now },
    })
    .execute()
  const options = ['Yes', 'No'].map((text, place) => ({ id: randomUUID(), poll_id: id, place, text }))
  await db.insertInto('poll_options').values(options).execute()
  return id
}
