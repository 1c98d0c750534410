import { AsyncLocalStorage } from 'node:async_hooks'
import { setTimeout as pause } from 'node:timers/promises'
import type { Driver, Kysely, Transaction } from 'kysely'
import type { Log } from '#log.ts'
import { isWorthRepeating } from './postgres-errors.ts'
import type { Tables } from './schema.ts'

export interface Work {
  tx: Transaction<Tables>
  /** Last before COMMIT, in order, to lock rows as briefly as possible. Errors roll back. */
  beforeCommit(run: () => Promise<void>): void
  /** After COMMIT only, in order. Errors are logged: the rows stay. */
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

/** `run` may be retried, so its only effects must be rows. */
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

export interface TransactionGuard {
  run<T>(inside: () => Promise<T>): Promise<T>
  requireOutside(what: string): void
}

export function createTransactionGuard(): TransactionGuard {
  const scope = new AsyncLocalStorage<{ isOpen: boolean }>()
  let open = 0
  return {
    async run(inside) {
      const transaction = { isOpen: true }
      open += 1
      try {
        return await scope.run(transaction, inside)
      } finally {
        // Work that outlives the transaction may use the database again.
        transaction.isOpen = false
        open -= 1
        // Async context tracking slows every promise: a tenth of the cost of reading a trip.
        if (open === 0) scope.disable()
      }
    },
    requireOutside(what) {
      if (scope.getStore()?.isOpen)
        throw new Error(`${what} inside a transaction: use the transaction it is in.`)
    },
  }
}

/**
 * Inside a transaction a query on the database itself would deadlock on SQLite, and miss the transaction's writes on
 * PostgreSQL: both throw.
 */
export function guardDriver(driver: Driver, guard: TransactionGuard): Driver {
  return {
    ...driver,
    async acquireConnection() {
      guard.requireOutside('A query on the database')
      return driver.acquireConnection()
    },
  }
}
