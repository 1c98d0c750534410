import { setTimeout as pause } from 'node:timers/promises'
import type { Kysely, Transaction } from 'kysely'
import type { Log } from '#log.ts'
import type { TransactionGuard } from './guard.ts'
import { isWorthRepeating } from './postgres-errors.ts'
import type { Tables } from './tables.ts'

export interface Work {
  tx: Transaction<Tables>
  /** Runs as the last thing before COMMIT, in order: for rows that must be held as briefly as can be. Its error undoes all. */
  beforeCommit(run: () => Promise<void>): void
  /** Runs after COMMIT, in order, and not at all after a rollback. Its error is logged: the rows stand. */
  afterCommit(run: () => void | Promise<void>): void
}

export type Transact = <T>(run: (work: Work) => Promise<T>) => Promise<T>

const MAX_ATTEMPTS = 5
const MAX_PAUSE_MS = 25

interface Setting {
  db: Kysely<Tables>
  guard: TransactionGuard
  log: Pick<Log, 'error'>
}

/** `run` may be called again from the start when the database asks for it, so its only effects are rows. */
export function createTransact({ db, guard, log }: Setting): Transact {
  return async (run) => {
    guard.requireOutside('A transaction')
    for (let attempt = 1; ; attempt += 1) {
      const lastly: (() => Promise<void>)[] = []
      const afterwards: (() => void | Promise<void>)[] = []
      const beforeCommit: Work['beforeCommit'] = (callback) => void lastly.push(callback)
      const afterCommit: Work['afterCommit'] = (callback) => void afterwards.push(callback)
      const runWhole = async (tx: Work['tx']) => {
        const result = await run({ tx, beforeCommit, afterCommit })
        for (const callback of lastly) await callback()
        return result
      }
      try {
        const result = await db.transaction().execute((tx) => guard.run(() => runWhole(tx)))
        await runAll(afterwards, log)
        return result
      } catch (error) {
        if (attempt >= MAX_ATTEMPTS || !isWorthRepeating(error)) throw error
        await pause(Math.random() * MAX_PAUSE_MS * attempt)
      }
    }
  }
}

async function runAll(callbacks: (() => void | Promise<void>)[], log: Pick<Log, 'error'>): Promise<void> {
  for (const callback of callbacks) {
    try {
      await callback()
    } catch (err) {
      log.error({ err }, 'what should follow a commit failed')
    }
  }
}
