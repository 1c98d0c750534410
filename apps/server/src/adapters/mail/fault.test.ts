import { expect, test } from 'vitest'
import { openSmtpSink } from '#testing/smtp-sink.ts'
import { mailFault } from './port.ts'
import { createSmtpMailer } from './smtp.ts'

const clock = { now: () => new Date('2026-07-15T09:00:00Z') }
const checking = async (url: string, { timeoutMs = 10_000 } = {}) => {
  const mailer = createSmtpMailer({ url, from: 'crew@sendit.example', clock, timeoutMs })
  return mailer.check?.().catch((error: unknown) => error)
}

test.each([
  ['credentials', { password: 'right' }, (url: string) => url.replace('//', '//crew:wrong@')],
  ['certificate', { offersTls: true }, (url: string) => url],
  ['encryption', {}, (url: string) => url.replace('smtp:', 'smtps:')],
  ['encryption', {}, (url: string) => `${url}?requireTLS=true`],
] as const)('a real mail server that is asked wrongly: %s', async (fault, options, urlOf) => {
  await using sink = await openSmtpSink(options)

  expect(mailFault(await checking(urlOf(sink.url)))).toBe(fault)
})

test('a mail server with a certificate of its own is used where encryption is left out', async () => {
  await using sink = await openSmtpSink({ offersTls: true })

  expect(await checking(`${sink.url}?ignoreTLS=true`)).toBeUndefined()
})

test('a missing mail server is unreachable, and a silent one times out', async () => {
  const gone = await openSmtpSink()
  await gone.close()
  await using silent = await openSmtpSink()
  silent.behave('mute')

  expect(mailFault(await checking(gone.url))).toBe('unreachable')
  expect(mailFault(await checking('smtp://nowhere.invalid'))).toBe('unreachable')
  expect(mailFault(await checking(silent.url, { timeoutMs: 300 }))).toBe('timeout')
})

test.each([
  [{ code: 'EENVELOPE', responseCode: 550 }, 'refused'],
  [{ code: 'EENVELOPE', responseCode: 451 }, 'deferred'],
  [{ code: 'EENVELOPE', responseCode: 530 }, 'credentials'],
  [{ code: 'ESOCKET', originalCode: 'DEPTH_ZERO_SELF_SIGNED_CERT' }, 'certificate'],
  [{ code: 'ESOCKET', originalCode: 'ERR_TLS_CERT_ALTNAME_INVALID' }, 'certificate'],
  [{ code: 'ESOCKET', originalCode: 'EPIPE' }, 'other'],
  [new Error('something else'), 'other'],
])('%j is %s', (error, fault) => {
  expect(mailFault(error)).toBe(fault)
})
