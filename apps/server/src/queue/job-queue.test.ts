import { afterEach, beforeEach, describe, expect, test } from 'vitest'
import type { Mailer } from '#adapters/mail/port.ts'
import { eventually } from '#testing/eventually.ts'
import { openPostOffice, START, writeGreeting } from '#testing/post-office.ts'
import { enqueueJob, type JobHandler } from './job-queue.ts'

const SECOND = 1_000
const HOUR = 3_600 * SECOND

let office: Awaited<ReturnType<typeof openPostOffice>>

beforeEach(async () => {
  office = await openPostOffice()
})
afterEach(() => office.close())

describe('sending', () => {
  test('a queued email is sent once, with its payload, and recorded', async () => {
    await office.enqueue('ana@example.com', { trip: 'Tarifa' })
    const box = office.outbox()

    await box.drain()
    await box.drain()

    expect(office.receivers()).toEqual(['ana@example.com'])
    expect(office.sink.received[0]?.mail.text).toContain('Hello ana@example.com {"trip":"Tarifa"}')
    expect(await office.job()).toMatchObject({
      attempts: 1,
      sent_at: START,
      leased_until_at: null,
      dead_at: null,
    })
  })

  test('an email whose transaction is rolled back is never sent', async () => {
    const rolledBack = office.database.transact(async ({ tx }) => {
      await enqueueJob(tx, { kind: 'greeting', to: 'ana@example.com', payload: {} }, office.clock.now())
      throw new Error('changed my mind')
    })
    await expect(rolledBack).rejects.toThrow('changed my mind')

    await office.outbox().drain()

    expect(office.sink.attempts()).toBe(0)
  })

  test('an email that is no longer needed is marked as sent, without mail', async () => {
    await office.enqueue('ana@example.com')

    await office.outbox({ writer: async () => undefined }).drain()

    expect(office.sink.attempts()).toBe(0)
    expect(await office.job()).toMatchObject({ sent_at: START })
  })

  test('the writer works at the moment of sending and has the database', async () => {
    await office.enqueue('ana@example.com')
    office.clock.advanceMs(HOUR)
    const seen: unknown[] = []
    const writer: JobHandler = async (payload, written, { db, now }) => {
      seen.push(now, await db.selectFrom('users').select('id').execute())
      return writeGreeting(payload, written, { db, now })
    }

    await office.outbox({ writer }).drain()

    expect(seen).toEqual([new Date(START.getTime() + HOUR), []])
  })

  test('at most four emails are in progress at a time', async () => {
    for (let index = 0; index < 12; index += 1) await office.enqueue(`crew${index}@example.com`)
    let underWay = 0
    let most = 0
    let goOn = () => {}
    const held = new Promise<void>((resolve) => {
      goOn = resolve
    })
    const send = async () => {
      underWay += 1
      most = Math.max(most, underWay)
      await held
      underWay -= 1
    }
    const box = office.outbox({ mailer: { send } })

    box.wake()
    await eventually(() => expect(underWay).toBe(4))
    goOn()
    await box.drain()

    expect(most).toBe(4)
    expect((await office.jobs()).every(({ sent_at }) => sent_at !== null)).toBe(true)
  })

  test('one hanging mail server connection does not hold up the other emails', async () => {
    await office.enqueue('slow@example.com')
    for (let index = 0; index < 8; index += 1) await office.enqueue(`crew${index}@example.com`)
    let release = () => {}
    const stuck = new Promise<void>((resolve) => {
      release = resolve
    })
    const sent: string[] = []
    const send: Mailer['send'] = async ({ to }) => {
      if (to === 'slow@example.com') await stuck
      sent.push(to)
    }

    const box = office.outbox({ mailer: { send } })
    box.wake()

    await eventually(() => expect(sent).toHaveLength(8))
    release()
    await box.drain()
    expect(sent.at(-1)).toBe('slow@example.com')
  })
})

describe('trying again', () => {
  test('a refused email is retried after 10 s, 30 s, 2 min, 10 min, then hourly for a day', async () => {
    office.sink.behave('refuse')
    await office.enqueue('ana@example.com')
    const box = office.outbox()
    const tries: number[] = []

    while (!(await office.job())?.dead_at) {
      office.clock.set((await office.job())?.due_at ?? START)
      tries.push((office.clock.now().getTime() - START.getTime()) / SECOND)
      await box.drain()
      expect(office.sink.attempts()).toBe(tries.length)
    }

    expect(tries.slice(0, 7)).toEqual([0, 10, 40, 160, 760, 4_360, 7_960])
    expect(tries.at(-1)).toBeLessThanOrEqual(24 * 3_600)
    expect(tries).toHaveLength(5 + 23)
    expect(await office.job()).toMatchObject({
      sent_at: null,
      leased_until_at: null,
      last_error: 'Error EENVELOPE 550',
    })
    office.clock.advanceMs(48 * HOUR)
    await box.drain()
    expect(office.sink.attempts()).toBe(tries.length)
  })

  test('an email is not retried before it is due', async () => {
    office.sink.behave('try later')
    await office.enqueue('ana@example.com')
    const box = office.outbox()
    await box.drain()

    office.clock.advanceMs(10 * SECOND - 1)
    await box.drain()

    expect(office.sink.attempts()).toBe(1)
  })

  test('an email that the mail server first defers and then accepts is sent once', async () => {
    office.sink.behave('try later')
    await office.enqueue('ana@example.com')
    const box = office.outbox()
    await box.drain()
    expect(await office.job()).toMatchObject({
      attempts: 1,
      last_error: 'Error EENVELOPE 451',
      sent_at: null,
    })

    office.sink.behave('accept')
    office.clock.advanceMs(10 * SECOND)
    await box.drain()

    expect(office.receivers()).toEqual(['ana@example.com'])
    expect(await office.job()).toMatchObject({
      attempts: 2,
      sent_at: office.clock.now(),
      last_error: null,
    })
  })

  test('a mail server that hangs is left after the time limit and tried again', async () => {
    office.sink.behave('hang')
    await office.enqueue('ana@example.com')

    await office.outbox({ mailer: office.smtp(150) }).drain()
    expect(await office.job()).toMatchObject({ sent_at: null, last_error: 'Error ETIMEDOUT' })
    office.sink.behave('accept')
    office.clock.advanceMs(10 * SECOND)
    await office.outbox().drain()

    expect(office.receivers()).toEqual(['ana@example.com'])
  })

  test('a failing job handler and an unknown job kind are retried too', async () => {
    await office.enqueue('ana@example.com')
    const broken: JobHandler = async () => {
      throw new TypeError('token=secret')
    }
    await office.outbox({ writer: broken }).drain()
    expect(await office.job()).toMatchObject({ sent_at: null, last_error: 'TypeError' })

    await office.database.db
      .updateTable('jobs')
      .set({ kind: 'unheard-of', due_at: office.clock.now() })
      .execute()
    await office.outbox().drain()
    expect(await office.job()).toMatchObject({ sent_at: null, last_error: 'UnknownJobKind' })
  })

  test('neither the row nor the log reveals the recipient or the mail server reply', async () => {
    office.sink.behave('refuse')
    await office.enqueue('ana@example.com', { secret: 'hush' })

    await office.outbox().drain()

    const lines = office.logged() + JSON.stringify((await office.job())?.last_error)
    expect(lines).toContain('a letter could not be sent')
    expect(lines).not.toMatch(/ana@example|hush|No such mailbox|127\.0\.0\.1/)
  })
})
