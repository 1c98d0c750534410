import { sql } from 'kysely'
import { afterEach, beforeEach, expect, test } from 'vitest'
import { awardCrew } from '#testing/award-crew.ts'
import { eventually } from '#testing/eventually.ts'
import { watchOutings } from '#testing/outing-watch.ts'
import { readMetrics } from '#testing/read-metrics.ts'
import { createTestApp, type TestApp } from '#testing/test-app.ts'

const MINUTE_MS = 60_000

let app: TestApp
beforeEach(async () => {
  app = await createTestApp()
})
afterEach(() => app.close())

test('who is out, overdue and untold is counted, until they are back', async () => {
  const { ben, trip } = await awardCrew(app)
  const backBy = new Date(app.clock.now().getTime() + 60 * MINUTE_MS).toISOString()
  const { id } = (await ben.post(`/api/trips/${trip.id}/outings`, { backBy })).json()
  const counts = async () => {
    const metrics = await readMetrics(app)
    const names = ['out', 'overdue{told="no"}', 'overdue{told="yes"}']
    return names.map((name) => metrics.get(`sendit_outings_${name}`))
  }

  expect(await counts()).toEqual([1, 0, 0])
  app.clock.advanceMs(74 * MINUTE_MS)
  expect(await counts()).toEqual([1, 0, 0])
  app.clock.advanceMs(MINUTE_MS)
  expect(await counts()).toEqual([1, 1, 0])
  await watchOutings(app, app.clock.now())
  expect(await counts()).toEqual([1, 0, 1])
  await ben.post(`/api/outings/${id}/back`, {})
  expect(await counts()).toEqual([0, 0, 0])
})

test('every server job reports its last success, and a failing one its failure count', async () => {
  const { db } = app.services.database
  await db.schema.alterTable('shore_contacts').renameTo('shore_contacts_away').execute()
  const jobs = app.startJobs()
  try {
    const names = ['letters', 'polls', 'endings of polls', 'awards', 'endings of awards', 'outings']
    const cleanup = ['files', 'unfinished files', 'deleted expenses', 'abandoned uploads']
    const at = app.clock.now().getTime() / 1000
    await eventually(async () => {
      const metrics = await readMetrics(app)
      for (const name of [...names, ...cleanup]) {
        expect(metrics.get(`sendit_job_last_success_timestamp_seconds{name="${name}"}`)).toBe(at)
        expect(metrics.get(`sendit_job_failures_total{name="${name}"}`)).toBe(0)
      }
      expect(metrics.get('sendit_job_failures_total{name="sweep"}')).toBe(1)
      expect(metrics.has('sendit_job_last_success_timestamp_seconds{name="sweep"}')).toBe(false)
      expect(metrics.get('sendit_job_interval_seconds{name="sweep"}')).toBe(3600)
    })
  } finally {
    await jobs.stop()
  }
})

test('a hanging database is reported, hides no other metric, and is queried only once', async () => {
  const { database } = app.services
  let hold = () => {}
  let release = () => {}
  const isHeld = new Promise<void>((resolve) => {
    hold = resolve
  })
  const released = new Promise<void>((resolve) => {
    release = resolve
  })
  const holding = database.transact(async ({ tx }) => {
    if (database.engine === 'postgres')
      await sql`lock table jobs, outings in access exclusive mode`.execute(tx)
    hold()
    await released
  })
  await isHeld

  const startedAt = performance.now()
  const [first, second] = await Promise.all([readMetrics(app), readMetrics(app)])
  const { waiting } = database.connections()
  release()
  await holding

  expect(performance.now() - startedAt).toBeLessThan(9_000)
  for (const metrics of [first, second]) {
    const names = [...metrics.keys()].map((series) => series.replace(/\{.*/, ''))
    expect(names).toContain('sendit_sockets')
    expect(names).toContain('sendit_push_requests_total')
    for (const gone of ['sendit_letters_waiting', 'sendit_letters_dead', 'sendit_outings_out'])
      expect(names).not.toContain(gone)
  }
  expect(waiting).toBeLessThanOrEqual(3)
  expect([...(await readMetrics(app)).keys()]).toContain('sendit_outings_out')
})

test('dependency states match those of /readyz', async () => {
  const metrics = await readMetrics(app)

  for (const part of ['database', 'storage', 'disk', 'diskSpace', 'realtime']) {
    expect(metrics.get(`sendit_part_state{part="${part}",state="ok"}`)).toBe(1)
    expect(metrics.get(`sendit_part_state{part="${part}",state="failing"}`)).toBe(0)
  }
})
