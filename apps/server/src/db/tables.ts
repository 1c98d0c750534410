import type { AwardStatus } from '@sendit/core/awards/award-status.ts'
import type { SpotLevel, TideNotes, WaterType } from '@sendit/core/beaches/spot.ts'
import type { Category } from '@sendit/core/expenses/categories.ts'
import type { MediaType } from '@sendit/core/media/media-types.ts'
import type { Level } from '@sendit/core/profile/limits.ts'
import type { MemberRole } from '@sendit/core/trips/roles.ts'
import type { Generated, Insertable, Kysely, Selectable, Transaction } from 'kysely'

/** Instants are `Date` here whatever the engine keeps; the drivers convert them by their `_at` names. */
export interface Tables {
  users: UsersTable
  sessions: SessionsTable
  trips: TripsTable
  trip_changes: TripChangesTable
  memberships: MembershipsTable
  invites: InvitesTable
  sign_in_links: SignInLinksTable
  files: FilesTable
  media: MediaTable
  messages: MessagesTable
  expenses: ExpensesTable
  expense_shares: ExpenseSharesTable
  payments: PaymentsTable
  awards: AwardsTable
  nominations: NominationsTable
  votes: VotesTable
  beaches: BeachesTable
  letters: LettersTable
  idempotency_keys: IdempotencyKeysTable
  settings: SettingsTable
}

/** What a store takes as its first argument: the database, or the transaction its caller is in. */
export type Executor = Kysely<Tables> | Transaction<Tables>

export type Row<Table extends keyof Tables> = Selectable<Tables[Table]>
export type NewRow<Table extends keyof Tables> = Insertable<Tables[Table]>

interface UsersTable {
  id: string
  /** Trimmed and lower-cased before it comes here. */
  email: string
  display_name: string
  first_name: string | null
  last_name: string | null
  profile_image_url: string | null
  weight_kg: number | null
  level: Level | null
  created_at: Date
}

interface SessionsTable {
  id: string
  user_id: string
  token_hash: string
  user_agent: string
  created_at: Date
  last_seen_at: Date
  expires_at: Date
}

interface TripsTable {
  id: string
  name: string
  description: string
  location: string
  /** Calendar days of the place, YYYY-MM-DD. */
  trip_date: string
  trip_end_date: string | null
  accommodation_details: string
  meeting_info: string
  travel_details: string
  hero_image: string | null
  timezone: string | null
  /** The last number given to a message or an expense; raised in the transaction that stores it. */
  message_seq: Generated<number>
  expense_seq: Generated<number>
  /** The settlement round that payments of today belong to. */
  round: Generated<number>
  created_by: string
  created_at: Date
  updated_at: Date
  archived_at: Date | null
}

interface TripChangesTable {
  trip_id: string
  /** The number of the last change told to open screens; raised in the transaction that makes it. */
  change_seq: number
}

interface MembershipsTable {
  trip_id: string
  user_id: string
  role: MemberRole
  joined_at: Date
  last_opened_at: Date | null
  left_at: Date | null
}

interface InvitesTable {
  id: string
  trip_id: string
  invited_by: string
  name: string
  email: string
  version: Generated<number>
  token_hash: string
  created_at: Date
  expires_at: Date
  accepted_at: Date | null
  claimed_by: string | null
  claimed_at: Date | null
  revoked_at: Date | null
}

interface SignInLinksTable {
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

interface FilesTable {
  id: string
  trip_id: string | null
  owner_user_id: string | null
  owner_invite_id: string | null
  /** media, avatar, hero or beach. */
  kind: string
  sniffed_type: string
  bytes: number
  original_name: string
  /** Where the storage keeps it. */
  stored_name: string
  /** Which smaller pictures lie beside it: words of `preview`, `thumb` and `poster`, with spaces between. */
  variants: Generated<string>
  created_at: Date
  /** The bytes are gone, or will be in a moment. */
  removed_at: Date | null
}

interface MediaTable {
  id: string
  trip_id: string
  file_id: string
  poster_file_id: string | null
  type: MediaType
  uploaded_by_user_id: string | null
  uploaded_by_invite_id: string | null
  width: number | null
  height: number | null
  duration_ms: number | null
  placeholder: string | null
  created_at: Date
  deleted_at: Date | null
}

interface MessagesTable {
  id: string
  trip_id: string
  /** The trip's own counter, so whoever sees 2 can already see 1. */
  seq: number
  sender_user_id: string | null
  sender_invite_id: string | null
  text: string
  media_id: string | null
  client_message_id: string | null
  created_at: Date
}

interface ExpensesTable {
  id: string
  trip_id: string
  seq: number
  description: string
  amount_pence: number
  paid_by: string
  category: Category
  created_at: Date
  updated_at: Date
  deleted_at: Date | null
}

interface ExpenseSharesTable {
  expense_id: string
  user_id: string
  share_pence: number
}

interface PaymentsTable {
  id: string
  trip_id: string
  /** The settlement round in which it was made. */
  round: number
  from_user_id: string
  to_user_id: string
  amount_pence: number
  description: string
  created_by: string
  created_at: Date
  deleted_by: string | null
  deleted_at: Date | null
}

interface AwardsTable {
  id: string
  trip_id: string
  category: string
  /** What tells two categories apart; see core's categoryKey. */
  category_key: string
  description: string | null
  status: AwardStatus
  winner_id: string | null
  /** Null for the awards that came with the trip. */
  created_by: string | null
  created_at: Date
}

interface NominationsTable {
  id: string
  award_id: string
  nominated_user_id: string
  nominated_by: string
  reason: string | null
  created_at: Date
}

interface VotesTable {
  award_id: string
  voter_id: string
  nomination_id: string
  voted_at: Date
}

interface BeachesTable {
  id: string
  name: string
  town: string
  region: string
  country: string
  country_code: string
  latitude: number
  longitude: number
  timezone: string
  shore_bearing: number
  /** JSON lists. */
  ideal_wind_directions: string
  hazards: string
  wind_min_knots: number
  wind_max_knots: number
  tide_notes: TideNotes
  level: SpotLevel
  water_type: WaterType
  description: string
  /** Chosen by an administrator. */
  image_url: string | null
}

interface LettersTable {
  id: string
  kind: string
  to_address: string
  /** JSON; never a raw token. */
  payload: string
  attempts: Generated<number>
  due_at: Date
  leased_until_at: Date | null
  sent_at: Date | null
  dead_at: Date | null
  last_error: string | null
  created_at: Date
}

interface IdempotencyKeysTable {
  principal: string
  key: string
  route: string
  body_hash: string
  status: number | null
  /** JSON of the first answer. */
  response: string | null
  created_at: Date
}

interface SettingsTable {
  key: string
  value: string
}
