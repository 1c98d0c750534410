// docs/security.md C14 and C24.
import { once } from 'node:events'
import type { AddressInfo } from 'node:net'
import { createServer } from 'node:net'
import { afterEach, beforeEach, expect, test } from 'vitest'
import { crew } from '#testing/crew.ts'
import { createTestApp, type TestApp } from '#testing/test-app.ts'

let app: TestApp
beforeEach(async () => {
  app = await createTestApp()
})
afterEach(() => app.close())

test.each([
  '//evil.example',
  '/\\evil.example',
  'https:evil.example',
  '%2f%2fevil.example',
  '\r\nset-cookie: a=b',
  '&next=//evil.example',
])('an opened link with the token %j leads to the verify page of this site', async (token) => {
  const reply = await app.visitor().get(`/api/auth/verify-magic-link?token=${encodeURIComponent(token)}`, {
    headers: { 'sec-fetch-mode': 'navigate', host: 'evil.example', 'x-forwarded-host': 'evil.example' },
  })

  expect(reply.statusCode).toBe(302)
  expect(reply.headers.location).toBe(`/auth/verify?token=${encodeURIComponent(token)}`)
  expect(reply.headers['set-cookie']).toBeUndefined()
})

test('links in mails start with PUBLIC_URL, whatever host the request named', async () => {
  await app
    .visitor()
    .post(
      '/api/auth/request-magic-link',
      { email: 'ana@crew.example' },
      { headers: { host: 'evil.example', 'x-forwarded-host': 'evil.example', 'x-forwarded-proto': 'https' } },
    )
  await app.outbox.drain()

  const mails = (await app.services.mailbox?.list()) ?? []
  expect(mails.map(({ link }) => new URL(String(link)).origin)).toEqual([app.publicUrl])
})

test('the server never fetches an address that a user enters', async () => {
  let visits = 0
  const listener = createServer((socket) => {
    visits += 1
    socket.destroy()
  }).listen(0, '127.0.0.1')
  await once(listener, 'listening')
  const address = `https://127.0.0.1:${(listener.address() as AddressInfo).port}/hero.png`
  const { ana, gus, trip } = await crew(app)

  const saved = await ana.patch(`/api/trips/${trip.id}`, { heroImage: address, travelDetails: address })
  await ana.post(`/api/trips/${trip.id}/messages`, { text: address })
  await gus.get(`/api/trips/${trip.id}`)
  await app.outbox.drain()

  expect(saved.json().heroImage).toBe(address)
  expect(visits).toBe(0)
  await new Promise((resolve) => listener.close(resolve))
})
