import { hashToken } from '#auth/tokens.ts'
import { newId } from '#db/id.ts'
import type { Executor, NewRow } from '#db/schema.ts'

const HOUR_MS = 3_600_000

export function userRow(id: string, name: string, now: Date): NewRow<'users'> {
  return {
    id,
    email: `${name.toLowerCase().replaceAll(' ', '-')}@crew.example`,
    display_name: name,
    first_name: null,
    last_name: null,
    profile_image_url: null,
    weight_kg: null,
    level: null,
    created_at: now,
  }
}

export function sessionRow(
  id: string,
  session: { userId: string; token: string; now: Date },
): NewRow<'sessions'> {
  return {
    id,
    user_id: session.userId,
    token_hash: hashToken(session.token),
    user_agent: '',
    created_at: session.now,
    last_seen_at: session.now,
    expires_at: new Date(session.now.getTime() + HOUR_MS),
  }
}

export async function insertSignedIn(
  db: Executor,
  { id, name, token, now }: { id: string; name: string; token: string; now: Date },
): Promise<void> {
  await db
    .insertInto('users')
    .values(userRow(id, name, now))
    .execute()
  await db
    .insertInto('sessions')
    .values(sessionRow(newId(now), { userId: id, token, now }))
    .execute()
}

export function tripRow(id: string, ownerId: string, now: Date): NewRow<'trips'> {
  return {
    id,
    name: 'Tarifa',
    description: '',
    location: 'Spain',
    trip_date: '2026-07-15',
    trip_end_date: null,
    accommodation_details: '',
    meeting_info: '',
    travel_details: '',
    hero_image: null,
    timezone: null,
    created_by: ownerId,
    created_at: now,
    updated_at: now,
    archived_at: null,
  }
}

export function membershipRow(tripId: string, userId: string, now: Date): NewRow<'memberships'> {
  return {
    trip_id: tripId,
    user_id: userId,
    role: 'member',
    joined_at: now,
    last_opened_at: null,
    left_at: null,
  }
}
