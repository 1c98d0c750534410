import { afterEach, beforeEach, expect, test } from 'vitest'
import { frozenClock } from '#adapters/clock.ts'
import { openSmtpSink, type SmtpSink } from '#testing/smtp-sink.ts'
import type { OutgoingMail } from './port.ts'
import { createSmtpMailer } from './smtp.ts'

const clock = frozenClock(new Date('2026-07-15T09:00:00Z'))
const MAIL: OutgoingMail = {
  id: '0190b2c4-1111-7000-8000-000000000001',
  to: 'ana@example.com',
  subject: 'Sign in to SendIt!',
  text: 'Open https://sendit.example/auth/verify?token=abc',
  html: '<p>Open</p>',
  link: 'https://sendit.example/auth/verify?token=abc',
}
let sink: SmtpSink

beforeEach(async () => {
  sink = await openSmtpSink()
})
afterEach(() => sink.close())

const mailer = (timeoutMs = 5_000) =>
  createSmtpMailer({ url: sink.url, from: 'SendIt! <crew@sendit.example>', clock, timeoutMs })

test('an email arrives with its sender, recipient, both texts and the clock time', async () => {
  await mailer().send(MAIL)

  const [{ mail, recipients } = {}] = sink.received
  expect(recipients).toEqual(['ana@example.com'])
  expect(mail?.from).toMatchObject({ name: 'SendIt!', address: 'crew@sendit.example' })
  expect(mail?.subject).toBe('Sign in to SendIt!')
  expect(mail?.text?.trim()).toBe(MAIL.text)
  expect(mail?.html?.trim()).toBe(MAIL.html)
  expect(mail?.date).toBe('2026-07-15T09:00:00.000Z')
})

test('an email sent twice has the same Message-ID, made from its id', async () => {
  await mailer().send(MAIL)
  await mailer().send(MAIL)

  const ids = sink.received.map(({ mail }) => mail.messageId)
  expect(ids).toEqual([`<${MAIL.id}@sendit.example>`, `<${MAIL.id}@sendit.example>`])
})

test('line breaks in a subject cannot add a header', async () => {
  await mailer().send({ ...MAIL, subject: 'Trip\r\nBcc: eve@example.com\r\n\r\nbody' })

  const [{ mail, recipients } = {}] = sink.received
  expect(recipients).toEqual(['ana@example.com'])
  expect(mail?.bcc).toBeUndefined()
  expect(mail?.subject).toBe('Trip Bcc: eve@example.com body')
  expect(mail?.text?.trim()).toBe(MAIL.text)
})

test.each([
  'ana@example.com, eve@example.com',
  'ana@example.com\r\nBcc: eve@example.com',
  'Ana <ana@example.com>',
  'ana',
  '',
])('the recipient %j is refused, because an email goes to exactly one address', async (to) => {
  await expect(mailer().send({ ...MAIL, to })).rejects.toThrow('exactly one mail address')
  expect(sink.attempts()).toBe(0)
})

test('a mail server that refuses makes the sending fail', async () => {
  sink.behave('refuse')

  await expect(mailer().send(MAIL)).rejects.toMatchObject({ responseCode: 550 })
})

test('a mail server that hangs makes the sending fail after the time limit', async () => {
  sink.behave('hang')

  await expect(mailer(150).send(MAIL)).rejects.toMatchObject({ code: 'ETIMEDOUT' })
})

test('a mail server that is away makes the sending and the check fail', async () => {
  await mailer().check?.()
  await sink.close()

  await expect(mailer().send(MAIL)).rejects.toThrow('ECONNREFUSED')
  await expect(mailer().check?.()).rejects.toThrow('ECONNREFUSED')
  sink = await openSmtpSink()
})
