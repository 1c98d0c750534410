import type { Board, Level } from '@sendit/core/profile/limits.ts'
import type { Generated } from 'kysely'

export interface UsersTable {
  id: string
  /** Trimmed and lower-cased before it comes here. */
  email: string
  display_name: string
  first_name: string | null
  last_name: string | null
  profile_image_url: string | null
  weight_kg: number | null
  level: Level | null
  /** 1 or 0: whether the crew may see how far they have read. */
  shows_reads: Generated<number>
  /** How to pay them: for people who owe them, and nobody else. */
  payment_details: Generated<string | null>
  payment_link: Generated<string | null>
  /** JSON list of kites, in the rider's order; null: none. */
  quiver: Generated<string | null>
  board: Generated<Board | null>
  /** E.164. */
  phone: Generated<string | null>
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
  /** The host it was made for. */
  rp_id: string
  /** As the authenticator calls it, base64url, and its COSE public key. */
  credential_id: string
  public_key: string
  /** How often it was used, as it says itself; always 0 of those that do not count. */
  counter: number
  name: string
  created_at: Date
  last_used_at: Date | null
}

export interface PasskeyChallengesTable {
  id: string
  challenge_hash: string
  /** The session that adds a passkey; null for signing in. */
  session_id: string | null
  expires_at: Date
}

/** Somebody on shore, named by a rider: asked until they have confirmed, and then without a link. */
export interface ShoreContactsTable {
  id: string
  user_id: string
  email: string
  token_hash: string | null
  asked_at: Date
  expires_at: Date | null
  confirmed_at: Date | null
}
