import type { Tables } from './tables.ts'

/**
 * Every column of the tables that are read whole, by name. A `*` means what the table has at that moment: the statements of
 * a running server would change under it while a newer one adds a column.
 */
export const COLUMNS = {
  users: [
    'id',
    'email',
    'display_name',
    'first_name',
    'last_name',
    'profile_image_url',
    'weight_kg',
    'level',
    'created_at',
  ],
  trips: [
    'id',
    'name',
    'description',
    'location',
    'trip_date',
    'trip_end_date',
    'accommodation_details',
    'meeting_info',
    'travel_details',
    'hero_image',
    'timezone',
    'message_seq',
    'expense_seq',
    'round',
    'created_by',
    'created_at',
    'updated_at',
    'archived_at',
  ],
  files: [
    'id',
    'trip_id',
    'owner_user_id',
    'owner_invite_id',
    'kind',
    'sniffed_type',
    'bytes',
    'original_name',
    'stored_name',
    'variants',
    'created_at',
    'removed_at',
  ],
  beaches: [
    'id',
    'name',
    'town',
    'region',
    'country',
    'country_code',
    'latitude',
    'longitude',
    'timezone',
    'shore_bearing',
    'ideal_wind_directions',
    'hazards',
    'wind_min_knots',
    'wind_max_knots',
    'tide_notes',
    'level',
    'water_type',
    'description',
    'image_url',
  ],
  expenses: [
    'id',
    'trip_id',
    'seq',
    'description',
    'amount_pence',
    'paid_by',
    'category',
    'created_at',
    'updated_at',
    'deleted_at',
  ],
  expense_shares: ['expense_id', 'user_id', 'share_pence'],
  payments: [
    'id',
    'trip_id',
    'round',
    'from_user_id',
    'to_user_id',
    'amount_pence',
    'description',
    'created_by',
    'created_at',
    'deleted_by',
    'deleted_at',
  ],
  invites: [
    'id',
    'trip_id',
    'invited_by',
    'name',
    'email',
    'version',
    'token_hash',
    'created_at',
    'expires_at',
    'accepted_at',
    'claimed_by',
    'claimed_at',
    'revoked_at',
  ],
  awards: [
    'id',
    'trip_id',
    'category',
    'category_key',
    'description',
    'status',
    'winner_id',
    'created_by',
    'created_at',
  ],
  nominations: ['id', 'award_id', 'nominated_user_id', 'nominated_by', 'reason', 'created_at'],
  letters: [
    'id',
    'kind',
    'to_address',
    'payload',
    'attempts',
    'due_at',
    'leased_until_at',
    'sent_at',
    'dead_at',
    'last_error',
    'created_at',
  ],
  idempotency_keys: ['principal', 'key', 'route', 'body_hash', 'status', 'response', 'created_at'],
} as const satisfies { [Table in keyof Tables]?: readonly (keyof Tables[Table])[] }

type Listed = typeof COLUMNS
type Missing = {
  [Table in keyof Listed]: Exclude<keyof Tables[Table], Listed[Table][number]>
}[keyof Listed]
// A column that is left out above is named here by the compiler.
true satisfies [Missing] extends [never] ? true : Missing

type Qualified<Table extends keyof Listed> = {
  [Column in Listed[Table][number]]: `${Table}.${Column}`
}[Listed[Table][number]]

/** The same with the table's name before each, for statements that read more than one table. */
export function columnsOf<Table extends keyof Listed>(table: Table): Qualified<Table>[] {
  return COLUMNS[table].map((column) => `${table}.${column}` as Qualified<Table>)
}
