import type { Schema } from '#db/portable.ts'
import type { Executor } from '#db/schema.ts'
import { baselineOf } from './baseline.ts'
import { runAll } from './sql.ts'

/** Never edit a released migration. Names sort by creation and never change: databases remember them. */
export type Migration = WholeMigration | SteppedMigration

/** Only for work that is quick however many rows there are. */
interface WholeMigration {
  name: string
  up(schema: Schema, tx: Executor): Promise<void>
}

/** For what has to visit rows, while other servers go on. */
interface SteppedMigration {
  name: string
  /** Bounded, in its own transaction. Must find the remaining work itself: runs may be cut off and rows added in between. */
  step(schema: Schema, tx: Executor): Promise<'more' | 'done'>
}

export const BASELINE = '0100-baseline'

// Listed by hand, because the built server is a single file.
export const MIGRATIONS: readonly Migration[] = [
  { name: BASELINE, up: ({ engine }, tx) => runAll(tx, engine, baselineOf(engine)) },
]
