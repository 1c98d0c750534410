import type { SpotLevel, TideNotes, WaterType } from '@sendit/core/beaches/spot.ts'
import type { Answer } from '@sendit/core/crew/answers.ts'
import type { MemberRole } from '@sendit/core/trips/roles.ts'
import type { Generated, Insertable, Kysely, Selectable, Transaction } from 'kysely'
import type {
  DailyCountsTable,
  NotificationSettingsTable,
  NotificationsTable,
  PasskeyChallengesTable,
  PasskeysTable,
  PushDevicesTable,
  SessionsTable,
  ShoreContactsTable,
  SignInLinksTable,
  UsersTable,
} from './account-tables.ts'
import type {
  FilesTable,
  MediaReactionsTable,
  MediaTable,
  MessageMentionsTable,
  MessageReactionsTable,
  MessagesTable,
  MessageWordsTable,
  ReadPositionsTable,
} from './chat-tables.ts'
import type {
  CurrencyRatesTable,
  ExpenseHistoryTable,
  ExpenseSharesTable,
  ExpensesTable,
  PayAsksTable,
  RemindersTable,
} from './expense-tables.ts'
import type {
  AwardsTable,
  CalendarEntriesTable,
  CalendarFeedsTable,
  CeremoniesTable,
  JourneysTable,
  NominationsTable,
  OutingsTable,
  PassengersTable,
  PlaceholdersTable,
  PlanAnswersTable,
  PlanGuestAnswersTable,
  PlanItemsTable,
  PollOptionsTable,
  PollsTable,
  PollVotesTable,
  SeasonsTable,
  VotesTable,
  WaterLinksTable,
  WindChecksTable,
  WindWindowsTable,
} from './trip-tables.ts'

/** Instants are `Date` on both engines; drivers convert columns ending in `_at`. */
export interface Tables {
  users: UsersTable
  sessions: SessionsTable
  trips: TripsTable
  trip_changes: TripChangesTable
  memberships: MembershipsTable
  placeholders: PlaceholdersTable
  journeys: JourneysTable
  passengers: PassengersTable
  invites: InvitesTable
  sign_in_links: SignInLinksTable
  passkeys: PasskeysTable
  passkey_challenges: PasskeyChallengesTable
  shore_contacts: ShoreContactsTable
  files: FilesTable
  media: MediaTable
  media_reactions: MediaReactionsTable
  messages: MessagesTable
  message_reactions: MessageReactionsTable
  message_mentions: MessageMentionsTable
  message_words: MessageWordsTable
  read_positions: ReadPositionsTable
  expenses: ExpensesTable
  expense_shares: ExpenseSharesTable
  expense_history: ExpenseHistoryTable
  payments: PaymentsTable
  reminders: RemindersTable
  pay_asks: PayAsksTable
  currency_rates: CurrencyRatesTable
  awards: AwardsTable
  nominations: NominationsTable
  votes: VotesTable
  ceremonies: CeremoniesTable
  polls: PollsTable
  poll_options: PollOptionsTable
  poll_votes: PollVotesTable
  plan_items: PlanItemsTable
  plan_answers: PlanAnswersTable
  plan_guest_answers: PlanGuestAnswersTable
  outings: OutingsTable
  water_links: WaterLinksTable
  wind_windows: WindWindowsTable
  wind_checks: WindChecksTable
  notification_settings: NotificationSettingsTable
  push_devices: PushDevicesTable
  notifications: NotificationsTable
  daily_counts: DailyCountsTable
  calendar_feeds: CalendarFeedsTable
  calendar_entries: CalendarEntriesTable
  beaches: BeachesTable
  seasons: SeasonsTable
  jobs: JobsTable
  idempotency_keys: IdempotencyKeysTable
  settings: SettingsTable
}

export type Executor = Kysely<Tables> | Transaction<Tables>

export type Row<Table extends keyof Tables> = Selectable<Tables[Table]>
export type NewRow<Table extends keyof Tables> = Insertable<Tables[Table]>

interface TripsTable {
  id: string
  name: string
  description: string
  location: string
  /** YYYY-MM-DD at the place. */
  trip_date: string
  trip_end_date: string | null
  accommodation_details: string
  meeting_info: string
  travel_details: string
  hero_image: string | null
  timezone: string | null
  latitude: Generated<number | null>
  longitude: Generated<number | null>
  place_asked_at: Generated<Date | null>
  message_seq: Generated<number>
  expense_seq: Generated<number>
  /** Edits and other changes; `message_seq` plus this is the chat's version. */
  chat_changes: Generated<number>
  round: Generated<number>
  created_by: string
  created_at: Date
  updated_at: Date
  archived_at: Date | null
}

interface TripChangesTable {
  trip_id: string
  change_seq: number
}

interface MembershipsTable {
  trip_id: string
  user_id: string
  role: MemberRole
  joined_at: Date
  last_opened_at: Date | null
  left_at: Date | null
  /** Null: in, by default. */
  answer: Generated<Answer | null>
  kites_home: Generated<string | null>
  muted_at: Generated<Date | null>
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
  placeholder_id: Generated<string | null>
  answer: Generated<Answer | null>
}

interface PaymentsTable {
  id: string
  trip_id: string
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
  ideal_wind_directions: string
  hazards: string
  wind_min_knots: number
  wind_max_knots: number
  tide_notes: TideNotes
  level: SpotLevel
  water_type: WaterType
  description: string
  image_url: string | null
}

interface JobsTable {
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
  response: string | null
  created_at: Date
}

interface SettingsTable {
  key: string
  value: string
}
