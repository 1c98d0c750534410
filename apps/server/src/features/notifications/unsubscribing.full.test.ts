import { createHash } from 'node:crypto'
import { afterEach, beforeEach, expect, test } from 'vitest'
import { crew } from '#testing/crew.ts'
import '#testing/matchers.ts'
import { openSmtpSink, type SmtpSink } from '#testing/smtp-sink.ts'
import { createTestApp, type TestApp } from '#testing/test-app.ts'

let app: TestApp
let sink: SmtpSink
let stage: Awaited<ReturnType<typeof crew>>
beforeEach(async () => {
  sink = await openSmtpSink()
  app = await createTestApp({ env: { SMTP_URL: sink.url, MAIL_FROM: 'SendIt! <crew@sendit.example>' } })
  stage = await crew(app)
})
afterEach(async () => {
  await app.close()
  await sink.close()
})

async function mailMention() {
  const { ana, ben, trip } = stage
  const before = sink.received.length
  await ana.post(`/api/trips/${trip.id}/messages`, {
    ...{ text: '@Ben <b>wind</b>', mentions: [{ id: ben.user.id, from: 0, length: 4 }] },
  })
  await app.outbox.drain()
  app.clock.advanceMs(60_000)
  await app.outbox.drain()
  return sink.received.slice(before).find(({ mail }) => mail.subject?.includes('mentioned'))?.mail
}

async function pathOf(mail: Awaited<ReturnType<typeof mailMention>>) {
  const header = mail?.headers.find(({ key }) => key === 'list-unsubscribe')?.value ?? ''
  const { pathname, search } = new URL(/^<(.+)>$/.exec(header)?.[1] ?? '')
  return pathname + search
}

const nobody = () => app.visitor()
const emailOf = async () => (await stage.ben.get('/api/notices/settings')).json().categories.mentions

test('a notification email has text and HTML parts and one-click unsubscribe headers', async () => {
  const mail = await mailMention()

  expect(mail?.subject).toBe('Tarifa Kite Week: ana mentioned you: @Ben <b>wind</b>')
  expect(mail?.html).toContain('&lt;b&gt;wind&lt;/b&gt;')
  expect(mail?.text).toContain('No more mail about mentions and replies:\nhttp')
  const header = (name: string) => mail?.headers.find(({ key }) => key === name)?.value
  expect(header('list-unsubscribe-post')).toBe('List-Unsubscribe=One-Click')
  expect(header('list-unsubscribe')).toMatch(
    /^<http:\/\/localhost:3000\/api\/notices\/unsubscribe\?token=\S+>$/,
  )
})

test('the link confirms on GET and unsubscribes on POST, repeatably, without signing in', async () => {
  const path = await pathOf(await mailMention())

  const asked = await nobody().get(path)
  expect([asked.statusCode, asked.headers['content-type']]).toEqual([200, 'text/html; charset=utf-8'])
  expect(asked.body).toContain('Stop mail about mentions and replies?')
  expect(await emailOf()).toEqual({ push: true, email: true })

  for (const _ of ['once', 'twice']) {
    const answered = await app.app.inject({
      ...{ method: 'POST' as const, url: path, payload: 'List-Unsubscribe=One-Click' },
      headers: { 'content-type': 'application/x-www-form-urlencoded', origin: 'https://mail.example' },
    })
    expect(answered.statusCode).toBe(200)
    expect(await emailOf()).toEqual({ push: true, email: false })
  }
  expect(await mailMention()).toBeUndefined()
})

test('its pages lead back to the settings, and may show their own style and send their own form alone', async () => {
  const path = await pathOf(await mailMention())
  const asked = await nobody().get(path)
  const stopped = await nobody().post(path)

  expect(stopped.body).toContain('No more mail about mentions and replies')
  expect(stopped.body).toContain('<a href="/notices">Notifications</a>')
  for (const { body, headers } of [asked, stopped]) {
    const style = createHash('sha256')
      .update(/<style>(.*)<\/style>/.exec(body)?.[1] ?? '')
      .digest('base64')
    expect(String(headers['content-security-policy']).split('; ')).toEqual([
      "default-src 'none'",
      `style-src 'sha256-${style}'`,
      ...["form-action 'self'", "base-uri 'none'", "frame-ancestors 'none'"],
    ])
  }
})

test('a forged link, or one altered for another user, is refused', async () => {
  const path = await pathOf(await mailMention())
  const forged = [
    path.slice(0, -4),
    `${path}.x`,
    path.replace('.mentions.', '.water.'),
    path.replace(stage.ben.user.id, stage.ana.user.id),
    '/api/notices/unsubscribe?token=..',
  ]
  for (const link of forged) {
    expect(await nobody().get(link)).toBeRefused(400, 'LINK_INVALID')
    expect(await nobody().post(link, {})).toBeRefused(400, 'LINK_INVALID')
  }
  expect(await emailOf()).toEqual({ push: true, email: true })
})

test('a form is a body on this route alone', async () => {
  const refused = await app.app.inject({
    ...{ method: 'POST' as const, url: '/api/auth/logout', payload: 'a=b' },
    headers: { 'content-type': 'application/x-www-form-urlencoded' },
  })
  expect(refused.statusCode).toBe(415)
})

test('a reminder has the same link, respects quiet hours, and can be switched off', async () => {
  const { ana, ben, trip } = stage
  const expense = { description: 'Paella', amount: '30.00', splitBetween: [ana.user.id, ben.user.id] }
  await ana.post(`/api/trips/${trip.id}/expenses`, expense)
  const remind = async () => {
    const before = sink.received.length
    await ana.post(`/api/trips/${trip.id}/reminders`, { fromUserId: ben.user.id, toUserId: ana.user.id })
    await app.outbox.drain()
    return () => sink.received.slice(before).filter(({ mail }) => mail.subject?.includes('reminds'))
  }
  const first = await remind()
  expect(first()[0]?.mail.headers.some(({ key }) => key === 'list-unsubscribe')).toBe(true)

  await ben.put('/api/notices/settings', { timezone: 'Europe/Madrid' })
  app.clock.advanceMs(36 * 3_600_000)
  const atNight = await remind()
  expect(atNight()).toEqual([])
  app.clock.advanceMs(10 * 3_600_000)
  await app.outbox.drain()
  expect(atNight()).toHaveLength(1)

  await ben.put('/api/notices/settings', { categories: { money: { email: false } } })
  app.clock.advanceMs(24 * 3_600_000)
  expect((await remind())()).toEqual([])
})
