import { expect, test } from 'vitest'
import { crew } from '#testing/crew.ts'
import { createTestApp } from '#testing/test-app.ts'

test('every answer about example weather says so, with no call to anybody outside', async () => {
  const app = await createTestApp({
    env: { WEATHER_PROVIDER: 'example' },
    start: new Date('2026-07-15T10:00:00Z'),
  })
  const { ana, trip } = await crew(app)
  const path = `/api/trips/${trip.id}`
  await ana.patch(path, { location: 'Tarifa, Spain', tripDate: '2026-07-15', endDate: '2026-07-18' })
  const session = { kind: 'session', title: 'Ride', day: '2026-07-16', startsAt: '14:00', until: '17:00' }
  const item = (await ana.post(`${path}/plan-items`, { ...session, beachId: 'valdevaqueros-tarifa' })).json()

  for (const address of [
    '/api/weather?location=Tarifa',
    '/api/weather/current?location=Tarifa',
    '/api/weather/week?location=Tarifa',
    '/api/weather/forecast?location=Tarifa',
    '/api/weather/season?location=Tarifa&from=2026-07-15',
    '/api/beaches/recommendations/Tarifa',
    `${path}/weather`,
    `${path}/session-beaches?day=2026-07-16&startsAt=14:00&endsAt=17:00`,
    `${path}/today`,
    `/api/plan-items/${item.id}/riders`,
  ]) {
    const reply = await ana.get(address)
    const flags = reply.body.match(/"isExample":(true|false)/g) ?? []
    expect({ address, status: reply.statusCode, flags: [...new Set(flags)] }).toEqual({
      address,
      status: 200,
      flags: ['"isExample":true'],
    })
  }
  await app.close()
})
