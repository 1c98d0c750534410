import { afterEach, beforeEach, expect, test } from 'vitest'
import { createTestApp, type TestApp } from '#testing/test-app.ts'

let app: TestApp
beforeEach(async () => {
  app = await createTestApp()
})
afterEach(() => app.close())

test.each([
  ['a telephone, which sends it from no page', { origin: 'null', 'sec-fetch-site': 'none' }],
  ['our own page', { origin: 'http://localhost:3000' }],
  ['another page', { origin: 'https://evil.example', 'sec-fetch-site': 'cross-site' }],
])('a share from %s that bypasses the worker leads to the nothing-received screen', async (_who, from) => {
  const reply = await app.visitor().request({
    method: 'POST',
    url: '/share',
    headers: { ...from, 'content-type': 'multipart/form-data; boundary=x' },
    payload: '--x\r\nContent-Disposition: form-data; name="text"\r\n\r\nhola\r\n--x--\r\n',
  })

  expect([reply.statusCode, reply.headers.location]).toEqual([303, '/share'])
})

test('what is shared past the worker may be large, and be no form at all', async () => {
  const payload = Buffer.alloc(2_000_000)
  const headers = { 'content-type': 'video/mp4' }

  const reply = await app.visitor().request({ method: 'POST', url: '/share', headers, payload })

  expect(reply.statusCode).toBe(303)
})
