import type { Schema } from '#db/portable.ts'
import type { Executor } from '#db/tables.ts'
import { people } from './0001-people.ts'
import { trips } from './0002-trips.ts'
import { files } from './0003-files.ts'
import { chat } from './0004-chat.ts'
import { expenses } from './0005-expenses.ts'
import { letters } from './0006-letters.ts'
import { payments } from './0007-payments.ts'
import { awards } from './0008-awards.ts'
import { beaches } from './0009-beaches.ts'
import { fileVariants } from './0010-file-variants.ts'
import { tripChanges } from './0011-trip-changes.ts'
import { filesOfOwner } from './0012-files-of-owner.ts'
import { returnPaths } from './0015-return-paths.ts'
import { whatTilesCount } from './0016-what-tiles-count.ts'
import { signInCodes } from './0017-sign-in-codes.ts'

/**
 * Once landed, a migration is never edited: the next change is the next file. Its name sorts in the order of their making, and
 * stays for ever: databases remember it.
 */
export type Migration = WholeMigration | SteppedMigration

/** In one transaction, with the others that wait: for what takes a moment however many rows there are. */
interface WholeMigration {
  name: string
  up(schema: Schema, tx: Executor): Promise<void>
}

/** For what has to visit rows, while servers of the version before go on. */
interface SteppedMigration {
  name: string
  /**
   * A bounded part of the work, in a transaction of its own, until it answers `done`. It finds by itself what is left to do:
   * a start that was cut off goes on with the next step, and rows may have come since the last one.
   */
  step(schema: Schema, tx: Executor): Promise<'more' | 'done'>
}

// Listed by hand, because the built server is one file and has no folder to look into.
export const MIGRATIONS: readonly Migration[] = [
  { name: '0001-people', up: people },
  { name: '0002-trips', up: trips },
  { name: '0003-files', up: files },
  { name: '0004-chat', up: chat },
  { name: '0005-expenses', up: expenses },
  { name: '0006-letters', up: letters },
  { name: '0007-payments', up: payments },
  { name: '0008-awards', up: awards },
  { name: '0009-beaches', up: beaches },
  { name: '0010-file-variants', up: fileVariants },
  { name: '0011-trip-changes', up: tripChanges },
  { name: '0012-files-of-owner', up: filesOfOwner },
  { name: '0015-return-paths', up: returnPaths },
  { name: '0016-what-tiles-count', up: whatTilesCount },
  { name: '0017-sign-in-codes', up: signInCodes },
]
