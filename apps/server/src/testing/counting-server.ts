import { createMeters } from '#adapters/meters/prometheus.ts'
import { createProduct } from '#app.ts'
import type { AppDatabase } from '#db/open.ts'
import type { TestApp } from './test-app.ts'

/** Counts statements outside transactions. */
export async function openCountingServer(app: TestApp) {
  const { database, counted } = countStatements(app.services.database)
  const { app: server } = await createProduct({ ...app.services, database, meters: createMeters() })
  return { server, counted }
}

function countStatements(database: AppDatabase) {
  let count = 0
  const db = database.db.withPlugin({
    transformQuery: ({ node }) => node,
    async transformResult({ result }) {
      count += 1
      return result
    },
  })
  return { database: { ...database, db }, counted: () => count }
}
