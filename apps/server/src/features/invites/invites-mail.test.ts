import { afterEach, beforeEach, expect, test } from 'vitest'
import type { Caller } from '#testing/caller.ts'
import { invite, joinTrip, planTrip } from '#testing/crew.ts'
import { openSmtpSink, type SmtpSink } from '#testing/smtp-sink.ts'
import { createTestApp, type TestApp } from '#testing/test-app.ts'

const HOUR = 3_600_000

let sink: SmtpSink
let app: TestApp
beforeEach(async () => {
  sink = await openSmtpSink()
  app = await createTestApp({ env: { SMTP_URL: sink.url, MAIL_FROM: 'SendIt! <crew@sendit.example>' } })
})
afterEach(async () => {
  await app.close()
  await sink.close()
})

const mailsTo = (address: string) => sink.received.filter(({ recipients }) => recipients.includes(address))

async function signInByMail(email: string): Promise<Caller> {
  const caller = app.visitor()
  await caller.post('/api/auth/request-magic-link', { email })
  await app.outbox.drain()
  const token = /token=([\w-]+)/.exec(mailsTo(email).at(-1)?.mail.text ?? '')?.[1]
  expect((await caller.get(`/api/auth/verify-magic-link?token=${token}`)).statusCode).toBe(200)
  return caller
}

test('an invitation waits while the mail server is down, and is sent once', async () => {
  const ana = await signInByMail('ana@crew.example')
  const trip = await planTrip(ana)
  sink.behave('try later')
  const made = await invite(ana, trip, { email: 'cleo@crew.example', name: 'Cleo' })
  await app.outbox.drain()
  expect(mailsTo('cleo@crew.example')).toEqual([])

  sink.behave('accept')
  for (let later = 0; later < 3; later += 1) {
    app.clock.advanceMs(HOUR)
    await app.outbox.drain()
  }

  expect(mailsTo('cleo@crew.example')).toHaveLength(1)
  const { subject, text } = mailsTo('cleo@crew.example')[0]?.mail ?? {}
  expect(subject).toBe('SendIt! kite trip: ana invites you to ‘Tarifa Kite Week’')
  expect(text).toContain(made.inviteUrl)
  const cleo = await signInByMail('cleo@crew.example')
  await joinTrip(cleo, made)
  expect((await cleo.get(`/api/trips/${trip.id}`)).json().myRole).toBe('member')
})

test('an address gets five invitation emails a day from all inviters; other links work', async () => {
  const people = [await signInByMail('ana@crew.example'), await signInByMail('ben@crew.example')]
  const made = []
  for (let count = 0; count < 6; count += 1)
    for (const inviter of people)
      made.push(await invite(inviter, await planTrip(inviter), { email: 'cleo@crew.example', name: 'Cleo' }))
  await app.outbox.drain()

  expect(mailsTo('cleo@crew.example')).toHaveLength(5)
  expect(made.map(({ isMailed = true }) => isMailed)).toEqual(made.map((_, index) => index < 5))
  const cleo = await signInByMail('cleo@crew.example')
  await joinTrip(cleo, made.at(-1) ?? { inviteUrl: '' })

  app.clock.advanceMs(24 * HOUR)
  const [ana] = people
  if (ana) await invite(ana, await planTrip(ana), { email: 'cleo@crew.example' })
  await app.outbox.drain()
  expect(mailsTo('cleo@crew.example').filter(({ mail }) => mail.subject?.includes('invites'))).toHaveLength(6)
})

test('the crew of an earlier trip that is asked along counts too', async () => {
  const ana = await signInByMail('ana@crew.example')
  const ben = await signInByMail('ben@crew.example')
  const trip = await planTrip(ana)
  await joinTrip(ben, await invite(ana, trip, { email: 'ben@crew.example' }))
  for (let count = 0; count < 8; count += 1) await planTrip(ana, { crewOf: trip.id })
  await app.outbox.drain()

  expect(mailsTo('ben@crew.example').filter(({ mail }) => mail.subject?.includes('invites'))).toHaveLength(5)
})

test('a user who stops invitation emails never gets one again, and links still work', async () => {
  const ana = await signInByMail('ana@crew.example')
  await invite(ana, await planTrip(ana), { email: 'cleo@crew.example' })
  await app.outbox.drain()
  const [{ mail } = { mail: undefined }] = mailsTo('cleo@crew.example')
  const header = mail?.headers.find(({ key }) => key === 'list-unsubscribe')?.value ?? ''
  const { pathname, search } = new URL(/^<(.+)>$/.exec(header)?.[1] ?? '')
  expect((await app.visitor().get(pathname + search)).body).toContain('Stop invitations?')

  expect((await app.visitor().post(pathname + search, {})).body).toContain('No more invitations')

  app.clock.advanceMs(400 * 24 * HOUR)
  const later = await signInByMail('ben@crew.example')
  const made = await invite(
    later,
    await planTrip(later, { tripDate: '2027-09-01', tripEndDate: '2027-09-03' }),
    {
      email: 'cleo@crew.example',
    },
  )
  await app.outbox.drain()
  expect(mailsTo('cleo@crew.example')).toHaveLength(1)
  expect(made.isMailed).toBe(false)
  for (const forged of [`${pathname}${search}.x`, `${pathname}${search.replace('invite.', 'shore.')}`])
    expect((await app.visitor().post(forged, {})).statusCode).toBe(400)
})

test('an invitation revoked while it waited is not sent any more', async () => {
  const ana = await signInByMail('ana@crew.example')
  const trip = await planTrip(ana)
  sink.behave('try later')
  const made = await invite(ana, trip, { email: 'cleo@crew.example' })
  await app.outbox.drain()
  await ana.delete(`/api/trips/${trip.id}/invites/${made.id}`)

  sink.behave('accept')
  app.clock.advanceMs(HOUR)
  await app.outbox.drain()

  expect(mailsTo('cleo@crew.example')).toEqual([])
})

test('a sign-in link that waited for the mail server counts its ten minutes from the sending', async () => {
  sink.behave('try later')
  const ana = app.visitor()
  const asked = await ana.post('/api/auth/request-magic-link', { email: 'ana@crew.example' })
  await app.outbox.drain()
  sink.behave('accept')
  app.clock.advanceMs(HOUR)
  await app.outbox.drain()
  const token = /token=([\w-]+)/.exec(mailsTo('ana@crew.example')[0]?.mail.text ?? '')?.[1]

  app.clock.advanceMs(9 * 60_000)
  const reply = await ana.get(`/api/auth/verify-magic-link?token=${token}`)

  expect(asked.statusCode).toBe(200)
  expect(reply.statusCode).toBe(200)
})

test('with SMTP there is no mailbox to view', async () => {
  expect((await app.visitor().get('/api/mailbox')).statusCode).toBe(404)
  expect((await app.visitor().get('/api/auth/options')).json()).toMatchObject({ mailboxUrl: null })
})
