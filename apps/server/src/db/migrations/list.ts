import type { Schema } from '#db/portable.ts'
import type { Executor } from '#db/tables.ts'
import { createBaseline } from './baseline.ts'

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

/** For what has to visit rows, while other servers go on. */
interface SteppedMigration {
  name: string
  /**
   * A bounded part of the work, in a transaction of its own, until it answers `done`. It finds by itself what is left to do:
   * a start that was cut off goes on with the next step, and rows may have come since the last one.
   */
  step(schema: Schema, tx: Executor): Promise<'more' | 'done'>
}

export const BASELINE = '0100-baseline'

// Listed by hand, because the built server is one file and has no folder to look into.
export const MIGRATIONS: readonly Migration[] = [
  { name: BASELINE, up: ({ engine }, tx) => createBaseline(engine, tx) },
]
