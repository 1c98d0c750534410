import { afterEach, beforeEach, describe, expect, test } from 'vitest'
import { unsubscribeSignature } from '#auth/tokens.ts'
import { newId } from '#db/id.ts'
import { HOUR_MS, type NotificationCrew, notificationCrew } from '#testing/notification-crew.ts'
import '#testing/matchers.ts'

let stage: NotificationCrew
beforeEach(async () => {
  stage = await notificationCrew()
})
afterEach(() => stage.close())

const LONG = 'x'.repeat(10_000)
const devices = async () => (await stage.ben.get('/api/push/subscriptions')).json() as { label: string }[]

test.each([
  ['an endpoint', 'endpoint', { endpoint: `https://fcm.googleapis.com/fcm/send/${LONG}` }],
  ['a key', 'keys.p256dh', { keys: { p256dh: LONG, auth: 'x'.repeat(22) } }],
  ['a secret', 'keys.auth', { keys: { p256dh: 'x'.repeat(87), auth: LONG } }],
  ['a name', 'label', { label: LONG }],
])('%s of 10,000 characters is refused, and nothing is asked', async (_what, path, change) => {
  const form = { ...stage.service.browser(stage.key).form, ...change }

  const refused = await stage.ben.post('/api/push/subscriptions', form)

  expect(refused.statusCode).toBe(400)
  expect(refused.json().errors.map((error: { path: string }) => error.path)).toContain(path)
  expect(await devices()).toHaveLength(1)
  expect(stage.service.asked()).toBe(0)
})

describe('a push service', () => {
  test.each([413, 400, 403])('that answers %d is not asked for the same again, and stays', async (status) => {
    stage.service.answer({ status })
    await stage.mention('once')
    await stage.settle()
    expect(stage.service.asked()).toBe(1)

    stage.service.answer({ status: 201 })
    await stage.settle(24 * HOUR_MS)

    expect(stage.service.asked()).toBe(1)
    expect(stage.bodies()).toEqual([])
    expect(await devices()).toHaveLength(1)
    expect(await stage.notified(() => stage.mention('again'))).toHaveLength(1)
  })

  test.each([500, 502, 503])('that answers %d is retried later, until it accepts', async (status) => {
    stage.service.answer({ status })
    await stage.mention('once')
    await stage.settle()
    expect(stage.service.asked()).toBe(1)
    expect(stage.bodies()).toEqual([])

    stage.service.answer({ status: 201 })
    await stage.settle(HOUR_MS)

    expect(stage.bodies()).toEqual(['ana mentioned you: @Ben once'])
  })

  test('that answers 404 has the browser ended, and nothing is asked for it any more', async () => {
    stage.service.answer({ status: 404 })
    await stage.mention('once')
    await stage.settle()

    await stage.mention('twice')
    await stage.settle()

    expect(stage.service.asked()).toBe(1)
    expect(await devices()).toEqual([])
  })
})

describe('an unsubscribe link', () => {
  const linkFor = (userId: string) => {
    const of = `${userId}.mentions`
    const { appSecret } = stage.app.services.config
    return `/api/notices/unsubscribe?token=${of}.${unsubscribeSignature(appSecret, of)}`
  }
  const press = (link: string) => stage.app.visitor().post(link, {})
  const isMailed = async () =>
    (await stage.ben.get('/api/notices/settings')).json().categories.mentions.email as boolean

  test('of a deleted user is answered like any other and stores nothing', async () => {
    const gone = newId(stage.app.clock.now())

    const answers = [await press(linkFor(stage.ben.user.id)), await press(linkFor(gone))]

    expect(answers.map(({ statusCode }) => statusCode)).toEqual([200, 200])
    expect(answers[1]?.body).toBe(answers[0]?.body)
    const { db } = stage.app.services.database
    const rows = await db.selectFrom('notification_settings').select('user_id').execute()
    expect(rows.map(({ user_id }) => user_id)).not.toContain(gone)
  })

  test('works once more after its person has switched the mail on again', async () => {
    const link = linkFor(stage.ben.user.id)
    await press(link)
    expect(await isMailed()).toBe(false)
    await stage.ben.put('/api/notices/settings', { categories: { mentions: { email: true } } })
    expect(await isMailed()).toBe(true)

    await press(link)

    expect(await isMailed()).toBe(false)
  })
})
