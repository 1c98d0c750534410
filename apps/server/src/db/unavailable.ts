export type UnavailableReason = 'connection' | 'busy' | 'full' | 'io' | 'readOnly'

const SENTENCES: Record<UnavailableReason, string> = {
  connection: 'The database does not answer.',
  busy: 'The database is busy.',
  full: 'The disk under the database is full.',
  io: 'The disk under the database cannot be read or written.',
  readOnly: 'The database takes no writes.',
}

/** A retry may succeed. */
export class DatabaseUnavailable extends Error {
  override readonly name = 'DatabaseUnavailable'
  readonly reason: UnavailableReason

  constructor(reason: UnavailableReason, cause: unknown) {
    super(SENTENCES[reason], { cause })
    this.reason = reason
  }
}
