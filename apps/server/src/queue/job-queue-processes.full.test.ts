import { afterEach, beforeEach, describe, expect, test, vi } from 'vitest'
import type { Mailer } from '#adapters/mail/port.ts'
import { openDatabase } from '#db/open.ts'
import { eventually } from '#testing/eventually.ts'
import { openPostOffice, START, writeGreeting } from '#testing/post-office.ts'
import { silentLog } from '#testing/silent-log.ts'
import type { JobHandler } from './job-queue.ts'

const SECOND = 1_000

let office: Awaited<ReturnType<typeof openPostOffice>>

beforeEach(async () => {
  office = await openPostOffice()
})
afterEach(() => office.close())

describe('several processes', () => {
  test('two outboxes on one database send each email once', async () => {
    for (let index = 0; index < 40; index += 1) await office.enqueue(`crew${index}@example.com`)
    const second = await openDatabase({ ...office.database.location, log: silentLog })

    await Promise.all([office.outbox().drain(), office.outbox({ on: second }).drain()])
    await second.close()

    expect(office.receivers()).toEqual(
      Array.from({ length: 40 }, (_, index) => `crew${index}@example.com`).sort(),
    )
    expect((await office.jobs()).every(({ sent_at, attempts }) => sent_at !== null && attempts === 1)).toBe(
      true,
    )
  })

  test('an email whose process died is sent by another after the 60 s lease', async () => {
    await office.enqueue('ana@example.com')
    const died = { send: () => new Promise<void>(() => {}) }
    office.outbox({ mailer: died }).wake()
    await eventually(async () => expect((await office.job())?.leased_until_at).not.toBeNull())
    const survivor = office.outbox()

    office.clock.advanceMs(60 * SECOND - 1)
    await survivor.drain()
    expect(office.sink.attempts()).toBe(0)
    office.clock.advanceMs(1)
    await survivor.drain()

    expect(office.receivers()).toEqual(['ana@example.com'])
  })

  test('an email that takes longer than its lease stays with its process', async () => {
    vi.useFakeTimers({ toFake: ['setInterval', 'clearInterval'] })
    try {
      await office.enqueue('ana@example.com')
      let arrive = () => {}
      const send = () =>
        new Promise<void>((resolve) => {
          arrive = resolve
        })
      const slow = office.outbox({ mailer: { send } })
      slow.wake()
      await eventually(async () => expect((await office.job())?.leased_until_at).not.toBeNull())
      office.clock.advanceMs(50 * SECOND)
      vi.advanceTimersByTime(20 * SECOND)
      const extended = new Date(START.getTime() + 110 * SECOND)
      await eventually(async () => expect((await office.job())?.leased_until_at).toEqual(extended))

      office.clock.advanceMs(50 * SECOND)
      await office.outbox().drain()
      expect(office.sink.attempts()).toBe(0)
      arrive()
      await slow.drain()

      expect(await office.job()).toMatchObject({ attempts: 1, sent_at: office.clock.now() })
    } finally {
      vi.useRealTimers()
    }
  })

  test('a late failure of a process that lost its lease does not undo what another one did', async () => {
    await office.enqueue('ana@example.com')
    let fail = (_: Error) => {}
    const send = () =>
      new Promise<void>((_, reject) => {
        fail = reject
      })
    const slow = office.outbox({ mailer: { send } })
    slow.wake()
    await eventually(async () => expect((await office.job())?.leased_until_at).not.toBeNull())
    office.clock.advanceMs(60 * SECOND)
    await office.outbox().drain()

    fail(new Error('too late'))
    await slow.drain()

    expect(await office.job()).toMatchObject({ sent_at: office.clock.now(), last_error: null })
    expect(office.receivers()).toEqual(['ana@example.com'])
  })

  test('a late failure after a lost lease leaves the email to its new holder', async () => {
    await office.enqueue('ana@example.com')
    let fail = (_: Error) => {}
    const send = () =>
      new Promise<void>((_, reject) => {
        fail = reject
      })
    const slow = office.outbox({ mailer: { send } })
    slow.wake()
    await eventually(async () => expect((await office.job())?.attempts).toBe(1))
    office.clock.advanceMs(60 * SECOND)
    let arrive = () => {}
    const held = new Promise<void>((resolve) => {
      arrive = resolve
    })
    const other = office.outbox({ mailer: { send: () => held } })
    other.wake()
    await eventually(async () => expect((await office.job())?.attempts).toBe(2))
    const taken = await office.job()

    fail(new Error('too late'))
    await slow.drain()

    expect(await office.job()).toEqual(taken)
    arrive()
    await other.drain()
    expect(await office.job()).toMatchObject({ attempts: 2, sent_at: office.clock.now() })
  })
})

describe('stopping', () => {
  test('an email not yet being sent is released at once, as if untouched', async () => {
    await office.enqueue('ana@example.com')
    let goOn = () => {}
    const writing = new Promise<void>((resolve) => {
      goOn = resolve
    })
    let isWriting = false
    const writer: JobHandler = async (...args) => {
      isWriting = true
      await writing
      return writeGreeting(...args)
    }
    const box = office.outbox({ writer })
    box.wake()
    await eventually(() => expect(isWriting).toBe(true))

    const stopped = box.stop()
    goOn()
    await stopped

    expect(office.sink.attempts()).toBe(0)
    expect(await office.job()).toMatchObject({ attempts: 0, leased_until_at: null, sent_at: null })
    await office.outbox().drain()
    expect(office.receivers()).toEqual(['ana@example.com'])
  })

  test('an email being sent is waited for and recorded, and no other starts', async () => {
    await office.enqueue('ana@example.com')
    let arrive = () => {}
    let isUnderWay = false
    const send = () =>
      new Promise<void>((resolve) => {
        isUnderWay = true
        arrive = resolve
      })
    const box = office.outbox({ mailer: { send } })
    box.wake()
    await eventually(() => expect(isUnderWay).toBe(true))

    const stopped = box.stop()
    await office.enqueue('ben@example.com')
    box.wake()
    arrive()
    await stopped

    expect((await office.jobs()).map(({ sent_at }) => sent_at)).toEqual([START, null])
  })
})

test('an email sent while the database was down is recorded later, not sent again', async () => {
  await office.enqueue('ana@example.com')
  let isAway = false
  const mailer: Partial<Mailer> = {
    async send(outgoing) {
      await office.smtp().send(outgoing)
      isAway = true
    },
  }
  const db = new Proxy(office.database.db, {
    get(target, name) {
      if (isAway) throw new Error('the database is away')
      const value = Reflect.get(target, name)
      return typeof value === 'function' ? value.bind(target) : value
    },
  })
  const box = office.outbox({ mailer, on: { db, engine: office.database.engine } })
  await box.drain()
  expect(await office.job()).toMatchObject({ sent_at: null })

  isAway = false
  office.clock.advanceMs(60 * SECOND)
  await box.drain()

  expect(office.receivers()).toEqual(['ana@example.com'])
  expect(await office.job()).toMatchObject({ sent_at: office.clock.now() })
  expect(office.counted).toEqual(['greeting sent'])
})
