import type { Board, Level } from '@sendit/core/profile/limits.ts'
import type { Generated } from 'kysely'
import { is, isUser } from './column.ts'

// Users, how they sign in, and whom they name on shore.

export const users = {
  id: is<string>(),
  /** Trimmed and lower-cased. */
  email: is<string>(),
  display_name: is<string>(),
  first_name: is<string | null>(),
  last_name: is<string | null>(),
  profile_image_url: is<string | null>(),
  weight_kg: is<number | null>(),
  level: is<Level | null>(),
  shows_reads: is<Generated<number>>(),
  /** Only shown to people who owe them. */
  payment_details: is<Generated<string | null>>(),
  payment_link: is<Generated<string | null>>(),
  quiver: is<Generated<string | null>>(),
  board: is<Generated<Board | null>>(),
  /** E.164. */
  phone: is<Generated<string | null>>(),
  /** Incremented on signing out everywhere else, which revokes known browsers. */
  browser_version: is<Generated<number>>(),
  created_at: is<Date>(),
}

export const sessions = {
  id: is<string>(),
  user_id: isUser<string>('account'),
  token_hash: is<string>(),
  user_agent: is<string>(),
  created_at: is<Date>(),
  last_seen_at: is<Date>(),
  expires_at: is<Date>(),
}

export const passkeys = {
  id: is<string>(),
  user_id: isUser<string>('account'),
  rp_id: is<string>(),
  /** Credential id in base64url, and COSE public key. */
  credential_id: is<string>(),
  public_key: is<string>(),
  /** As the authenticator reports; always 0 when it does not count. */
  counter: is<number>(),
  name: is<string>(),
  created_at: is<Date>(),
  last_used_at: is<Date | null>(),
}

export const passkey_challenges = {
  id: is<string>(),
  challenge_hash: is<string>(),
  session_id: is<string | null>(),
  expires_at: is<Date>(),
}

export const shore_contacts = {
  id: is<string>(),
  user_id: isUser<string>('account'),
  email: is<string>(),
  token_hash: is<string | null>(),
  asked_at: is<Date>(),
  expires_at: is<Date | null>(),
  confirmed_at: is<Date | null>(),
}

export const daily_counts = {
  key: is<string>(),
  started_at: is<Date>(),
  taken: is<number>(),
  stopped_at: is<Date | null>(),
}

export const idempotency_keys = {
  principal: is<string>(),
  key: is<string>(),
  route: is<string>(),
  body_hash: is<string>(),
  status: is<number | null>(),
  response: is<string | null>(),
  created_at: is<Date>(),
}

export const settings = {
  key: is<string>(),
  value: is<string>(),
}
