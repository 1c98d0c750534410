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

/** What the product stands on, picked by the settings: one machine with nothing, or many with everything. */
export type Services = {
  config: Config
  publicUrl: string
  log: Log
  clock: Clock
  database: AppDatabase
  realtime: Realtime
  storage: Storage
  /** Where uploads arrive before they are files. */
  incoming: Incoming
  /** Where this server keeps what is its own: its database, if that is SQLite, files and uploads. */
  disk: LocalDisk
  images: Images
  weather: Weather
  /** Exchange rates; undefined where they are off. */
  rates: Rates | undefined
  /** Undefined where the address of this installation allows none. */
  passkeys: Passkeys | undefined
  /** Tells browsers. */
  push: Push
  mailer: Mailer
  /** Undefined where mail goes out by SMTP. */
  mailbox: Mailbox | undefined
  /** What this server can count, for /metrics. */
  meters: Meters
  close(): Promise<void>
}
