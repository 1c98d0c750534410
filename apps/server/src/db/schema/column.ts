/** A column whose values have this type. Apart from `schema.ts`, which imports all that use it. */
export const is = <Value>(): Value => undefined as Value

/**
 * How a row that names a placeholder member is found. `account`: never, placeholders do not sign in; `person`: by an index on
 * this column; `trip`: by `trip_id`; `standing`: likewise, without deleted rows; column and table: through the parent row.
 */
export type UserReference =
  | 'account'
  | 'person'
  | 'trip'
  | 'standing'
  | readonly [column: string, parent: string]

/** References `users`; `trips/placeholders.ts` moves such rows when somebody claims a placeholder. */
export const isUser = <Value>(reference: UserReference): Value => ({ reference }) as Value
