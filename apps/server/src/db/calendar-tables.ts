/** Whose calendar has a secret address. */
export interface CalendarFeedsTable {
  user_id: string
  /** 32 random bytes in base64url, others each time; with the installation's secret the address is made of it. */
  seed: string
  token_hash: string
  created_at: Date
}

/** What somebody's calendar was told of an event, so that the next telling knows what has changed and what is gone. */
export interface CalendarEntriesTable {
  /** 'user:…' or 'guest:…'. */
  reader: string
  uid: string
  trip_id: string
  /** RFC 5545, 3.8.7.4. */
  sequence: number
  /** SHA-256 of the event as it was told. */
  fingerprint: string
  /** JSON of what a cancelled event still says. */
  content: string
  is_gone: number
  /** In whole seconds. */
  changed_at: Date
}
