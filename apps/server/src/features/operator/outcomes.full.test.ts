import { afterEach, beforeEach, describe, expect, test } from 'vitest'
import { HOUR_MS, type NotificationCrew, notificationCrew } from '#testing/notification-crew.ts'
import { readMetrics, rises } from '#testing/read-metrics.ts'
import { openSmtpSink } from '#testing/smtp-sink.ts'
import { createTestApp } from '#testing/test-app.ts'

const JOBS_METRIC = 'sendit_letters_total'
const PUSHES = 'sendit_push_requests_total'

describe('a notification', () => {
  let stage: NotificationCrew
  beforeEach(async () => {
    stage = await notificationCrew()
  })
  afterEach(() => stage.close())

  const mention = async () => {
    await stage.mention('wind at ten?')
    await stage.settle()
  }
  const become = (action: () => Promise<unknown>) => rises(stage.app, JOBS_METRIC, action)

  test('that arrives in a browser and by mail is sent on both', async () => {
    expect(await become(mention)).toEqual({
      'notices deed sent': 1,
      'notices notice-push sent': 1,
      'notices notice-email sent': 1,
    })
    expect(await rises(stage.app, PUSHES, mention)).toEqual({ sent: 1 })
  })

  test.each([
    [413, { refused: 1 }, 'refused'],
    [404, { ended: 1 }, 'ended'],
    [500, { unreachable: 1 }, 'failed'],
    [503, { busy: 1 }, 'failed'],
  ])('that a push service answers %d', async (status, pushed, outcome) => {
    stage.service.answer({ status })
    let pushes = {}

    const mails = await become(async () => {
      pushes = await rises(stage.app, PUSHES, mention)
    })

    expect(pushes).toEqual(pushed)
    expect(mails).toMatchObject({ [`notices notice-push ${outcome}`]: 1, 'notices notice-email sent': 1 })
    expect(Object.keys(mails)).toHaveLength(3)
  })

  test('that one browser accepts and another refuses counts as sent', async () => {
    const laptop = stage.service.browser(stage.key, 'Laptop')
    await stage.ben.post('/api/push/subscriptions', laptop.form)
    stage.service.answer({ status: 413 }, laptop.path)

    expect(await become(mention)).toMatchObject({ 'notices notice-push sent': 1 })
  })

  test('that reaches one browser and is retried for another counts as sent once', async () => {
    const laptop = stage.service.browser(stage.key, 'Laptop')
    await stage.ben.post('/api/push/subscriptions', laptop.form)
    stage.service.answer({ status: 500 }, laptop.path)
    expect(await become(mention)).toMatchObject({ 'notices notice-push failed': 1 })

    stage.service.answer({ status: 413 }, laptop.path)

    expect(await become(() => stage.settle(HOUR_MS))).toEqual({ 'notices notice-push sent': 1 })
  })

  test('that no push service accepts for a day is given up', async () => {
    stage.service.answer({ status: 500 })
    await mention()

    const mails = await become(async () => {
      for (let hour = 0; hour < 26; hour += 1) await stage.settle(HOUR_MS)
    })

    expect(mails['notices notice-push given_up']).toBe(1)
    expect((await readMetrics(stage.app)).get('sendit_letters_dead')).toBe(1)
  })

  test('is held by quiet hours, and withdrawn when it is over by then', async () => {
    // 23:00 in Madrid.
    stage.app.clock.advanceMs(12 * HOUR_MS)
    let messageId = ''
    const held = await become(async () => {
      messageId = (await stage.mention('tomorrow?')).json().id
      await stage.settle()
    })
    await stage.ana.delete(`/api/messages/${messageId}`)
    const withdrawn = await become(() => stage.settle(9 * HOUR_MS))

    expect(held).toEqual({
      'notices deed sent': 1,
      'notices notice-push held': 1,
      'notices notice-email held': 1,
    })
    expect(withdrawn).toEqual({ 'notices notice-push withdrawn': 1, 'notices notice-email withdrawn': 1 })
  })

  test('is counted as waiting, by kind and age, until it is sent', async () => {
    stage.service.answer({ status: 500 })
    await mention()
    stage.app.clock.advanceMs(5_000)

    const metrics = await readMetrics(stage.app)

    expect(metrics.get('sendit_letters_waiting{lane="notices",kind="notice-push"}')).toBe(1)
    expect(metrics.get('sendit_letters_waiting{lane="notices",kind="notice-email"}')).toBe(0)
    expect(
      metrics.get('sendit_letters_oldest_age_seconds{lane="notices",kind="notice-push"}'),
    ).toBeGreaterThan(0)
    expect(metrics.get('sendit_letters_oldest_age_seconds{lane="notices",kind="notice-email"}')).toBe(0)
  })
})

test('an email is counted as sent, failed or given up, as the mail server responds', async () => {
  await using sink = await openSmtpSink()
  const app = await createTestApp({ env: { SMTP_URL: sink.url, MAIL_FROM: 'crew@sendit.example' } })
  try {
    const ask = async () => {
      await app.visitor().post('/api/auth/request-magic-link', { email: 'ana@crew.example' })
      await app.outbox.drain()
    }
    expect(await rises(app, JOBS_METRIC, ask)).toEqual({ 'letters sign-in sent': 1 })

    sink.behave('try later')
    expect(await rises(app, JOBS_METRIC, ask)).toEqual({ 'letters sign-in failed': 1 })

    app.clock.advanceMs(24 * HOUR_MS)
    expect(await rises(app, JOBS_METRIC, () => app.outbox.drain())).toEqual({ 'letters sign-in given_up': 1 })
  } finally {
    await app.close()
  }
})

test('an email of a kind from a newer server is reported as unknown', async () => {
  const app = await createTestApp()
  try {
    const now = app.clock.now()
    const row = { id: 'a-letter', kind: 'of-tomorrow', to_address: 'ana@crew.example', payload: '{}' }
    await app.services.database.db
      .insertInto('jobs')
      .values({ ...row, due_at: now, created_at: now, attempts: 0 })
      .execute()
    app.clock.advanceMs(30_000)

    const waiting = (await readMetrics(app)).get('sendit_letters_waiting{lane="letters",kind="unknown"}')
    const became = await rises(app, JOBS_METRIC, () => app.outbox.drain())

    expect(waiting).toBe(1)
    expect(became).toEqual({ 'letters unknown failed': 1 })
  } finally {
    await app.close()
  }
})
