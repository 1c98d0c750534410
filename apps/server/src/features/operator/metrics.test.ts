import { spawnSync } from 'node:child_process'
import { afterEach, expect, test } from 'vitest'
import { person, planTrip } from '#testing/crew.ts'
import { openSocket } from '#testing/socket-client.ts'
import { type StubWeather, startStubWeather } from '#testing/stub-weather.ts'
import { createTestApp, type TestApp } from '#testing/test-app.ts'

let app: TestApp
let stub: StubWeather | undefined
afterEach(async () => {
  await app.close()
  await stub?.close()
  stub = undefined
})

async function busyServer(): Promise<string> {
  stub = await startStubWeather()
  const start = new Date('2026-07-15T12:00:00.000Z')
  app = await createTestApp({ env: stub.env, start })
  const ana = await person(app, 'ana@crew.example')
  const trip = await planTrip(ana)
  await ana.get('/api/weather/current/Tarifa')
  const socket = await openSocket(await app.listen(), { as: ana })
  await socket.join(trip.id)
  await app.visitor().post('/api/auth/request-magic-link', { email: 'ben@crew.example' })
  await app.outbox.drain()
  const { db } = app.services.database
  await db
    .updateTable('jobs')
    .set({ sent_at: null, due_at: new Date('2027-01-01') })
    .execute()
  app.clock.advanceMs(90_000)
  const { body } = await app.app.inject({ method: 'GET', url: '/metrics' })
  socket.socket.terminate()
  return body
}

test('a busy server reports the state of everything it depends on', async () => {
  const body = await busyServer()

  for (const line of [
    'sendit_sockets 1',
    'sendit_socket_rooms 1',
    'sendit_letters_waiting{lane="letters",kind="sign-in"} 1',
    'sendit_letters_waiting{lane="notices",kind="notice-push"} 0',
    'sendit_letters_oldest_age_seconds{lane="letters",kind="sign-in"} 90',
    'sendit_letters_dead 0',
    'sendit_database_connections{state="waited_for"} 0',
    'sendit_uploads{state="in_work"} 0',
    'sendit_pictures{state="waiting"} 0',
    'sendit_drawing_processes_lost 0',
    'sendit_weather_calls_total{host="open-meteo forecast",outcome="answered"} 1',
    'sendit_weather_paused{host="open-meteo forecast"} 0',
    'sendit_weather_line_waiting{host="open-meteo marine"} 0',
    'sendit_weather_open_meteo_quota_left{window_seconds="86400"} 8997',
  ]) {
    expect(body.split('\n')).toContain(line)
  }
})

test('names and kinds are those of Prometheus', async () => {
  const body = await busyServer()
  const kinds = [...body.matchAll(/^# TYPE (\S+) (\S+)$/gm)].map(([, name = '', kind]) => ({ name, kind }))
  const helped = new Set([...body.matchAll(/^# HELP (\S+) \S/gm)].map(([, name]) => name))

  expect(kinds.length).toBeGreaterThan(20)
  for (const { name, kind } of kinds) {
    expect(name).toMatch(/^[a-z][a-z0-9_]*$/)
    expect(helped).toContain(name)
    expect({ name, isCounter: kind === 'counter' }).toEqual({ name, isCounter: name.endsWith('_total') })
    expect(name).not.toMatch(/_(ms|milliseconds|minutes|kb|count|sum|bucket)$/)
  }
})

const promtool = spawnSync('promtool', ['--version']).status === 0

test.runIf(promtool)("Prometheus' own linter has nothing to say", async () => {
  const { status, stdout, stderr } = spawnSync('promtool', ['check', 'metrics'], {
    input: await busyServer(),
  })

  expect(`${stdout}${stderr}`).toBe('')
  expect(status).toBe(0)
})

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

test('with METRICS_TOKEN only callers with the token can read, even on this machine', async () => {
  app = await createTestApp({ env: { METRICS_TOKEN: 'prometheus' } })

  const withToken = await app.visitor().get('/metrics', { headers: { authorization: 'Bearer prometheus' } })
  const withWrong = await app.visitor().get('/metrics', { headers: { authorization: 'Bearer prometheuS' } })
  const local = await app.app.inject({ method: 'GET', url: '/metrics' })

  expect([withToken.statusCode, withWrong.statusCode, local.statusCode]).toEqual([200, 404, 404])
})
