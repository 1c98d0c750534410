import type { Clock } from '#adapters/clock.ts'
import type { Images } from '#adapters/images/port.ts'
import type { Mailbox } from '#adapters/mail/mailbox.ts'
import type { Mailer } from '#adapters/mail/port.ts'
import type { Meters } from '#adapters/meters/port.ts'
import type { Passkeys } from '#adapters/passkeys/port.ts'
import type { Push } from '#adapters/push/port.ts'
import type { Rates } from '#adapters/rates/port.ts'
import type { Realtime } from '#adapters/realtime/port.ts'
import type { LocalDisk } from '#adapters/storage/disk.ts'
import type { Incoming } from '#adapters/storage/incoming.ts'
import type { Storage } from '#adapters/storage/port.ts'
import type { Weather } from '#adapters/weather/port.ts'
import type { Config } from '#config.ts'
import type { AppDatabase } from '#db/open.ts'
import type { Log } from '#log.ts'

/** Chosen by the settings: one machine without dependencies, or many with all. */
export type Services = {
  config: Config
  publicUrl: string
  log: Log
  clock: Clock
  database: AppDatabase
  realtime: Realtime
  storage: Storage
  incoming: Incoming
  /** The disk of this server's own database (SQLite), files and uploads. */
  disk: LocalDisk
  images: Images
  weather: Weather
  /** Undefined when off. */
  rates: Rates | undefined
  /** Undefined when the installation's address does not allow them. */
  passkeys: Passkeys | undefined
  push: Push
  mailer: Mailer
  /** Undefined when sending by SMTP. */
  mailbox: Mailbox | undefined
  meters: Meters
  close(): Promise<void>
}
