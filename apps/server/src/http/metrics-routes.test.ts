import { afterEach, expect, test } from 'vitest'
import { createTestApp, type TestApp } from '#testing/test-app.ts'

let app: TestApp
afterEach(() => app.close())

test('a caller on this machine reads how long each route took', async () => {
  app = await createTestApp()
  await app.visitor().get('/healthz')

  const reply = await app.app.inject({ method: 'GET', url: '/metrics' })

  expect(reply.statusCode).toBe(200)
  expect(reply.headers['content-type']).toContain('text/plain')
  expect(reply.body).toContain(
    'sendit_http_request_duration_seconds_count{method="GET",route="/healthz",status="200"} 1',
  )
  expect(reply.body).toContain('process_resident_memory_bytes')
})

test('from anywhere else the measures do not exist', async () => {
  app = await createTestApp()

  expect((await app.visitor().get('/metrics')).statusCode).toBe(404)
})

test('with METRICS_TOKEN whoever brings it may read, and nobody else, not even this machine', async () => {
  app = await createTestApp({ env: { METRICS_TOKEN: 'prometheus' } })

  const withToken = await app.visitor().get('/metrics', { headers: { authorization: 'Bearer prometheus' } })
  const withWrong = await app.visitor().get('/metrics', { headers: { authorization: 'Bearer prometheuS' } })
  const local = await app.app.inject({ method: 'GET', url: '/metrics' })

  expect([withToken.statusCode, withWrong.statusCode, local.statusCode]).toEqual([200, 404, 404])
})
