import type { DatabaseConnection, Driver } from 'kysely'

/** How many connections somebody holds, and how many wait for one. SQLite has one, PostgreSQL ten. */
export interface ConnectionCounts {
  inUse: number
  waiting: number
}

/** Counts what goes through a driver, whichever engine it speaks to. */
export function countConnections(driver: Driver): { driver: Driver; counts: ConnectionCounts } {
  const counts: ConnectionCounts = { inUse: 0, waiting: 0 }
  const counted: Driver = {
    init: () => driver.init(),
    async acquireConnection() {
      counts.waiting += 1
      try {
        const connection = await driver.acquireConnection()
        counts.inUse += 1
        return connection
      } finally {
        counts.waiting -= 1
      }
    },
    async releaseConnection(connection: DatabaseConnection) {
      counts.inUse -= 1
      await driver.releaseConnection(connection)
    },
    beginTransaction: (connection, settings) => driver.beginTransaction(connection, settings),
    commitTransaction: (connection) => driver.commitTransaction(connection),
    rollbackTransaction: (connection) => driver.rollbackTransaction(connection),
    destroy: () => driver.destroy(),
  }
  return { driver: counted, counts }
}
