import { afterEach, expect, test } from 'vitest'
import { newId } from '#db/id.ts'
import { notificationCrew } from '#testing/notification-crew.ts'
import { membershipRow, userRow } from '#testing/rows.ts'

const CONNECTIONS = 500

let close: () => Promise<void>
afterEach(() => close())

test('a message to 500 members puts one row down while it is sent, and reaches each of them after it', async () => {
  const stage = await notificationCrew()
  close = stage.close
  const { db } = stage.app.services.database
  const now = stage.app.clock.now()
  const ids = Array.from({ length: CONNECTIONS }, () => newId(now))
  for (let from = 0; from < CONNECTIONS; from += 100) {
    const some = ids.slice(from, from + 100)
    await db
      .insertInto('users')
      .values(some.map((id, index) => userRow(id, `Mate ${from + index}`, now)))
      .execute()
    await db
      .insertInto('memberships')
      .values(some.map((id) => membershipRow(stage.trip.id, id, now)))
      .execute()
  }
  const count = async (table: 'jobs' | 'notifications') =>
    (await db.selectFrom(table).select('id').execute()).length
  const before = await count('jobs')

  await stage.postMessage('@crew wind!', { mentions: [{ id: 'crew', from: 0, length: 5 }] })

  expect([(await count('jobs')) - before, await count('notifications')]).toEqual([1, 0])
  await stage.settle(0)
  expect(await count('notifications')).toBe(CONNECTIONS + 2)
})
