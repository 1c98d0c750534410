import { afterEach, beforeEach, expect, test } from 'vitest'
import { openTestDatabase, type TestDatabase } from '#testing/test-database.ts'
import { isUniqueViolation } from '#testing/violations.ts'
import type { Executor } from './open.ts'

let database: TestDatabase
let logged: object[]
beforeEach(async () => {
  logged = []
  const log = { warn: () => {}, error: (fields: object) => void logged.push(fields) }
  database = await openTestDatabase({ log: log as never })
})
afterEach(() => database.drop())

const put = (executor: Executor, key: string) =>
  executor.insertInto('settings').values({ key, value: 'x' }).execute()

async function keys(): Promise<string[]> {
  const rows = await database.db.selectFrom('settings').select('key').orderBy('key').execute()
  return rows.map((row) => row.key)
}

test('the writes of a transaction are committed, or all rolled back when it throws', async () => {
  const answer = await database.transact(async ({ tx }) => {
    await put(tx, 'kept')
    return 7
  })
  const failing = database.transact(async ({ tx }) => {
    await put(tx, 'lost')
    throw new Error('changed my mind')
  })

  await expect(failing).rejects.toThrow('changed my mind')
  expect(answer).toBe(7)
  expect(await keys()).toEqual(['kept'])
})

test('a query on the database inside a transaction throws at once', async () => {
  const inside = database.transact(async ({ tx }) => {
    await put(tx, 'lost')
    await keys()
  })

  await expect(inside).rejects.toThrow('A query on the database inside a transaction')
  expect(await keys()).toEqual([])
})

test('a transaction inside a transaction throws at once', async () => {
  const nested = () => database.transact(() => database.transact(async () => 1))
  const bare = () => database.transact(() => database.db.transaction().execute(async () => 1))

  await expect(nested()).rejects.toThrow('A transaction inside a transaction')
  await expect(bare()).rejects.toThrow('A query on the database inside a transaction')
})

test('work that was started inside may use the database once the transaction is over', async () => {
  let finish = () => {}
  const over = new Promise<void>((resolve) => {
    finish = resolve
  })
  let outliving: Promise<string[]> = Promise.resolve([])
  await database.transact(async ({ tx }) => {
    await put(tx, 'kept')
    outliving = over.then(keys)
  })

  finish()

  expect(await outliving).toEqual(['kept'])
})

test('a finished transaction accepts no more queries', async () => {
  let leaked: Executor = database.db
  await database.transact(async ({ tx }) => {
    leaked = tx
  })

  await expect(put(leaked, 'late')).rejects.toThrow()
  expect(await keys()).toEqual([])
})

test('what should follow a commit runs after it, in order, and sees the rows', async () => {
  const seen: string[] = []

  await database.transact(async ({ tx, afterCommit }) => {
    afterCommit(async () => void seen.push(...(await keys())))
    afterCommit(() => void seen.push('second'))
    await put(tx, 'row')
    seen.push('inside')
  })

  expect(seen).toEqual(['inside', 'row', 'second'])
})

test('what belongs right before a commit runs after everything else, in order, in the same transaction', async () => {
  const seen: string[] = []

  await database.transact(async ({ tx, beforeCommit, afterCommit }) => {
    beforeCommit(async () => {
      await put(tx, 'last')
      seen.push('before')
    })
    beforeCommit(async () => void seen.push('second'))
    afterCommit(async () => void seen.push(...(await keys())))
    await put(tx, 'first')
    seen.push('inside')
  })

  expect(seen).toEqual(['inside', 'before', 'second', 'first', 'last'])
})

test('an error right before a commit undoes all of it', async () => {
  const failing = database.transact(async ({ tx, beforeCommit }) => {
    beforeCommit(() => Promise.reject(new Error('no')))
    await put(tx, 'lost')
  })

  await expect(failing).rejects.toThrow('no')
  expect(await keys()).toEqual([])
})

test('nothing follows a rollback', async () => {
  const seen: string[] = []

  const failing = database.transact(async ({ afterCommit }) => {
    afterCommit(() => void seen.push('told'))
    throw new Error('no')
  })

  await expect(failing).rejects.toThrow('no')
  expect(seen).toEqual([])
})

test('an error after a commit is logged and affects neither the caller nor later callbacks', async () => {
  const seen: string[] = []
  const broken = new Error('nobody listens')

  const answer = await database.transact(async ({ tx, afterCommit }) => {
    await put(tx, 'kept')
    afterCommit(() => Promise.reject(broken))
    afterCommit(() => void seen.push('second'))
    return 'stored'
  })

  expect(answer).toBe('stored')
  expect(seen).toEqual(['second'])
  expect(logged).toEqual([{ err: broken }])
})

test('a transaction in which a statement failed cannot be committed by swallowing the error', async () => {
  await put(database.db, 'taken')

  const swallowing = () =>
    database.transact(async ({ tx }) => {
      await put(tx, 'lost')
      await put(tx, 'taken').catch(() => {})
    })
  const goingOn = () =>
    database.transact(async ({ tx }) => {
      await put(tx, 'taken').catch(() => {})
      await put(tx, 'lost')
    })

  await expect(swallowing()).rejects.toThrow()
  await expect(goingOn()).rejects.toThrow()
  expect(await keys()).toEqual(['taken'])
})

test('the first error of a transaction is the one its caller gets', async () => {
  await put(database.db, 'taken')

  const error = await database.transact(({ tx }) => put(tx, 'taken')).catch((reason: unknown) => reason)

  expect(isUniqueViolation(error)).toBe(true)
})

test('concurrent transactions run one after another, and none is lost', async () => {
  const names = Array.from({ length: 40 }, (_, index) => `k${String(index).padStart(2, '0')}`)

  await Promise.all(names.map((name) => database.transact(({ tx }) => put(tx, name))))

  expect(await keys()).toEqual(names)
})
