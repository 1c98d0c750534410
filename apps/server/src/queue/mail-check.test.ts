import { afterEach, expect, test } from 'vitest'
import { checkMail } from '#app.ts'
import { eventually } from '#testing/eventually.ts'
import { openSmtpSink } from '#testing/smtp-sink.ts'
import { createTestApp, type TestApp } from '#testing/test-app.ts'

let app: TestApp
afterEach(() => app.close())

async function start(smtpUrl: string) {
  const lines: Record<string, unknown>[] = []
  app = await createTestApp({
    env: { SMTP_URL: smtpUrl, MAIL_FROM: 'crew@sendit.example' },
    logTo: { write: (line: string) => void lines.push(JSON.parse(line)) },
  })
  const counted = async () =>
    (await app.services.meters.expose()).text
      .split('\n')
      .filter((line) => line.startsWith('sendit_mail_f') && !line.endsWith(' 0'))
  return { lines, counted }
}

test('an unusable mail server is reported at startup, with advice', async () => {
  await using sink = await openSmtpSink({ password: 'right' })

  const { lines, counted } = await start(sink.url.replace('//', '//crew:wrong-password@'))
  const jobs = app.startJobs()
  await eventually(() => expect(lines.some(({ cause }) => cause !== undefined)).toBe(true))
  await jobs.stop()

  expect(lines).toContainEqual(
    expect.objectContaining({
      level: 50,
      cause: 'credentials',
      msg: expect.stringContaining('user and password in SMTP_URL'),
    }),
  )
  expect(JSON.stringify(lines)).not.toContain('wrong-password')
  expect(await counted()).toEqual(['sendit_mail_failures_total{cause="credentials"} 1'])
})

test('one that can be used is not spoken of', async () => {
  await using sink = await openSmtpSink()

  const { lines, counted } = await start(sink.url)
  await checkMail(app.services)

  expect(lines.filter(({ cause }) => cause !== undefined)).toEqual([])
  expect(await counted()).toEqual([])
})

test('a refused email is logged and counted with its cause', async () => {
  await using sink = await openSmtpSink()
  sink.behave('refuse')
  const { lines, counted } = await start(sink.url)

  await app.visitor().post('/api/auth/request-magic-link', { email: 'ana@crew.example' })
  await app.outbox.drain()

  expect(lines).toContainEqual(
    expect.objectContaining({ cause: 'refused', advice: expect.stringContaining('MAIL_FROM') }),
  )
  expect(await counted()).toEqual(['sendit_mail_failures_total{cause="refused"} 1'])
})
