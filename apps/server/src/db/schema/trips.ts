import type { Answer } from '@sendit/core/crew/answers.ts'
import type { JourneyKind, TravelMode } from '@sendit/core/crew/journeys.ts'
import type { MemberRole } from '@sendit/core/trips/roles.ts'
import type { Generated } from 'kysely'
import { is, isUser } from './column.ts'

// Trips and who is in them.

export const trips = {
  id: is<string>(),
  name: is<string>(),
  description: is<string>(),
  location: is<string>(),
  /** YYYY-MM-DD at the place. */
  trip_date: is<string>(),
  trip_end_date: is<string | null>(),
  accommodation_details: is<string>(),
  meeting_info: is<string>(),
  travel_details: is<string>(),
  hero_image: is<string | null>(),
  timezone: is<string | null>(),
  latitude: is<Generated<number | null>>(),
  longitude: is<Generated<number | null>>(),
  place_asked_at: is<Generated<Date | null>>(),
  message_seq: is<Generated<number>>(),
  expense_seq: is<Generated<number>>(),
  /** Edits and other changes; `message_seq` plus this is the chat's version. */
  chat_changes: is<Generated<number>>(),
  round: is<Generated<number>>(),
  created_by: isUser<string>('account'),
  created_at: is<Date>(),
  updated_at: is<Date>(),
  archived_at: is<Date | null>(),
}

export const trip_changes = {
  trip_id: is<string>(),
  change_seq: is<number>(),
}

export const memberships = {
  trip_id: is<string>(),
  user_id: isUser<string>('trip'),
  role: is<MemberRole>(),
  joined_at: is<Date>(),
  last_opened_at: is<Date | null>(),
  left_at: is<Date | null>(),
  /** Null: in, by default. */
  answer: is<Generated<Answer | null>>(),
  kites_home: is<Generated<string | null>>(),
  muted_at: is<Generated<Date | null>>(),
}

/** `id` is the row of `users` that everything else refers to. */
export const placeholders = {
  id: is<string>(),
  trip_id: is<string>(),
  created_by: isUser<string>('account'),
  created_at: is<Date>(),
}

export const invites = {
  id: is<string>(),
  trip_id: is<string>(),
  invited_by: isUser<string>('account'),
  name: is<string>(),
  email: is<string>(),
  version: is<Generated<number>>(),
  token_hash: is<string>(),
  created_at: is<Date>(),
  expires_at: is<Date>(),
  accepted_at: is<Date | null>(),
  claimed_by: isUser<string | null>('account'),
  claimed_at: is<Date | null>(),
  revoked_at: is<Date | null>(),
  placeholder_id: is<Generated<string | null>>(),
  answer: is<Generated<Answer | null>>(),
}

export const sign_in_links = {
  id: is<string>(),
  token_hash: is<string>(),
  email: is<string>(),
  invite_id: is<string | null>(),
  return_path: is<string | null>(),
  asked_hash: is<string | null>(),
  code_hash: is<string | null>(),
  code_tries: is<Generated<number>>(),
  created_at: is<Date>(),
  expires_at: is<Date>(),
  used_at: is<Date | null>(),
}

export const journeys = {
  id: is<string>(),
  trip_id: is<string>(),
  user_id: isUser<string>('trip'),
  kind: is<JourneyKind>(),
  /** YYYY-MM-DD and HH:MM at the place; null while unknown. */
  day: is<string>(),
  time: is<string | null>(),
  mode: is<TravelMode>(),
  place: is<string>(),
  reference: is<string>(),
  seats_offered: is<number>(),
  needs_seat: is<number>(),
  created_at: is<Date>(),
}

export const passengers = {
  journey_id: is<string>(),
  user_id: isUser<string>('person'),
  taken_at: is<Date>(),
}

export const calendar_feeds = {
  user_id: isUser<string>('account'),
  /** 32 random bytes, base64url; the address derives from this and the installation's secret. */
  seed: is<string>(),
  token_hash: is<string>(),
  created_at: is<Date>(),
}

/** Last state sent, to detect changed and removed events. */
export const calendar_entries = {
  /** 'user:…' or 'guest:…'. */
  reader: is<string>(),
  uid: is<string>(),
  trip_id: is<string>(),
  /** RFC 5545, 3.8.7.4. */
  sequence: is<number>(),
  /** SHA-256. */
  fingerprint: is<string>(),
  content: is<string>(),
  is_gone: is<number>(),
  changed_at: is<Date>(),
}
