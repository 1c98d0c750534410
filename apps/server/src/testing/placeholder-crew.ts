import type { Placeholder } from '@sendit/core/crew/contract.ts'
import type { Invite } from '@sendit/core/invites/contract.ts'
import { newId } from '#db/id.ts'
import { placeholderAddress } from '#trips/placeholders.ts'
import type { Caller, Reply } from './caller.ts'
import type { TestApp } from './test-app.ts'

type Trip = { id: string }

export const tryAddPlaceholder = (caller: Caller, trip: Trip, name: unknown, extra = {}): Promise<Reply> =>
  caller.post(`/api/trips/${trip.id}/seats`, { name }, extra)

export async function addPlaceholder(caller: Caller, trip: Trip, name = 'Kim'): Promise<Placeholder> {
  const reply = await tryAddPlaceholder(caller, trip, name)
  if (reply.statusCode !== 201) throw new Error(`no seat: ${reply.statusCode} ${reply.body}`)
  return reply.json()
}

export async function inviteToPlaceholder(
  caller: Caller,
  trip: Trip,
  { placeholder, email = 'kim@crew.example' }: { placeholder: Placeholder; email?: string },
): Promise<Invite> {
  const reply = await caller.post(`/api/trips/${trip.id}/invites`, { email, seatId: placeholder.id })
  if (reply.statusCode !== 201) throw new Error(`no invite: ${reply.statusCode} ${reply.body}`)
  return reply.json()
}

export async function insertPlaceholderRows(
  app: TestApp,
  { tripId, userId, name = 'Kim' }: { tripId: string; userId: string; name?: string },
): Promise<string> {
  const { db } = app.services.database
  const now = app.clock.now()
  const id = newId(now)
  await db
    .insertInto('users')
    .values({
      ...{ id, email: placeholderAddress(id), display_name: name, first_name: null, last_name: null },
      ...{ profile_image_url: null, weight_kg: null, level: null, created_at: now },
    })
    .execute()
  await db
    .insertInto('placeholders')
    .values({ id, trip_id: tripId, created_by: userId, created_at: now })
    .execute()
  await db
    .insertInto('memberships')
    .values({
      ...{ trip_id: tripId, user_id: id, role: 'member', joined_at: now },
      ...{ last_opened_at: null, left_at: null, answer: 'in' },
    })
    .execute()
  return id
}

/** Inserted directly, without seats. */
export async function plantJourney(
  app: TestApp,
  { tripId, userId, place = 'Málaga' }: { tripId: string; userId: string; place?: string },
): Promise<string> {
  const now = app.clock.now()
  const id = newId(now)
  await app.services.database.db
    .insertInto('journeys')
    .values({
      ...{ id, trip_id: tripId, user_id: userId, kind: 'arrival', day: '2026-07-14', time: null },
      ...{ mode: 'car', place, reference: '', seats_offered: 0, needs_seat: 0, created_at: now },
    })
    .execute()
  return id
}
