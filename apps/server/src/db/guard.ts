import { AsyncLocalStorage } from 'node:async_hooks'
import type { Driver } from 'kysely'

/** Knows whether the running code is inside a transaction of this database. */
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
        // Work that was started inside and outlives the transaction may use the database again.
        transaction.isOpen = false
        open -= 1
        // While it is in use Node is told of every promise, also of those of reads: a tenth of what reading a trip costs.
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
 * Inside a transaction a query on the database itself would wait for ever on SQLite (one connection, taken by the
 * transaction), and on PostgreSQL not see what the transaction wrote. Both throw at once instead.
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
