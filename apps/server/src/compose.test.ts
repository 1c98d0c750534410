import { expect, test } from 'vitest'
import { createTestApp } from '#testing/test-app.ts'
import { testEngine } from '#testing/test-database.ts'

test('PostgreSQL without Redis and S3 warns at the start that a second server would not work', async () => {
  const lines: string[] = []
  const app = await createTestApp({ logTo: { write: (line: string) => void lines.push(line) } })
  // Only of the start: its database is dropped under it when it is closed, and a connection may hear of that.
  const atStart = [...lines]
  await app.close()

  const warnings = atStart.map((line) => JSON.parse(line)).filter(({ level }) => level >= 40)
  expect(warnings.map(({ lacking }) => lacking)).toEqual(
    testEngine === 'postgres' ? [['REDIS_URL', 'S3_ENDPOINT']] : [],
  )
})
