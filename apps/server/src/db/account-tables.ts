import type { NotificationCategory, NotificationChannel } from '@sendit/core/notifications/categories.ts'
import type { Board, Level } from '@sendit/core/profile/limits.ts'
import type { Generated } from 'kysely'

export interface UsersTable {
  id: string
  /** Trimmed and lower-cased. */
  email: string
  display_name: string
  first_name: string | null
  last_name: string | null
  profile_image_url: string | null
  weight_kg: number | null
  level: Level | null
  shows_reads: Generated<number>
  /** Only shown to people who owe them. */
  payment_details: Generated<string | null>
  payment_link: Generated<string | null>
  quiver: Generated<string | null>
  board: Generated<Board | null>
  /** E.164. */
  phone: Generated<string | null>
  /** Incremented on signing out everywhere else, which revokes known browsers. */
  browser_version: Generated<number>
  created_at: Date
}

export interface SessionsTable {
  id: string
  user_id: string
  token_hash: string
  user_agent: string
  created_at: Date
  last_seen_at: Date
  expires_at: Date
}

export interface SignInLinksTable {
  id: string
  token_hash: string
  email: string
  invite_id: string | null
  return_path: string | null
  asked_hash: string | null
  code_hash: string | null
  code_tries: Generated<number>
  created_at: Date
  expires_at: Date
  used_at: Date | null
}

export interface PasskeysTable {
  id: string
  user_id: string
  rp_id: string
  /** Credential id in base64url, and COSE public key. */
  credential_id: string
  public_key: string
  /** As the authenticator reports; always 0 when it does not count. */
  counter: number
  name: string
  created_at: Date
  last_used_at: Date | null
}

export interface PasskeyChallengesTable {
  id: string
  challenge_hash: string
  session_id: string | null
  expires_at: Date
}

export interface ShoreContactsTable {
  id: string
  user_id: string
  email: string
  token_hash: string | null
  asked_at: Date
  expires_at: Date | null
  confirmed_at: Date | null
}

export interface DailyCountsTable {
  key: string
  started_at: Date
  taken: number
  stopped_at: Date | null
}

export interface NotificationSettingsTable {
  user_id: string
  choices: string
  quiet_is_on: number
  /** HH:MM in the user's zone. */
  quiet_from: string
  quiet_until: string
  timezone: string | null
  hides_text: number
}

export interface PushDevicesTable {
  id: string
  user_id: string
  endpoint: string
  p256dh: string
  auth: string
  /** VAPID key at subscription; under another one pushes fail. */
  vapid_key: string
  label: string
  created_at: Date
  last_used_at: Date | null
  /** Deleted with this session. Null for older subscriptions. */
  session_id: string | null
}

/** One row per person, trip, category and channel collects items until a job takes it. */
export interface NotificationsTable {
  id: string
  user_id: string
  trip_id: string
  category: NotificationCategory
  channel: NotificationChannel
  /** Comma-separated JSON objects, oldest first. */
  items: string
  item_count: number
  created_at: Date
  updated_at: Date
  is_held: Generated<number>
  job_id: string | null
  devices_done: Generated<string>
}
