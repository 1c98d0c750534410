import { afterEach, beforeEach, expect, test } from 'vitest'
import { HOUR_MS, type NotificationCrew, notificationCrew } from '#testing/notification-crew.ts'
import { type StubWeather, startStubWeather } from '#testing/stub-weather.ts'

const QUIVER = [7, 9, 12].map((size) => ({ id: crypto.randomUUID(), size, name: null }))

let weather: StubWeather
let stage: NotificationCrew
beforeEach(async () => {
  weather = await startStubWeather({ now: () => stage.app.clock.now() })
  stage = await notificationCrew({ env: weather.env, start: new Date('2026-07-15T09:00:00Z') })
})
afterEach(async () => {
  await stage.close()
  await weather.close()
})

async function nightBefore() {
  const { app, ana, ben, trip } = stage
  // 23:00 in Madrid.
  app.clock.advanceMs(12 * HOUR_MS)
  await ben.put('/api/profile', { displayName: 'Ben', weightKg: 75, level: 'intermediate', quiver: QUIVER })
  const session = await ana.post(`/api/trips/${trip.id}/plan-items`, {
    ...{ kind: 'session', title: 'Valdevaqueros', day: '2026-07-16', startsAt: '14:00', endsAt: '17:00' },
    beachId: 'valdevaqueros-tarifa',
  })
  await ben.put(`/api/plan-items/${session.json().id}/answer`, { answer: 'yes' })
  await ana.post(`/api/trips/${trip.id}/plan-items`, {
    ...{ kind: 'meal', title: 'Dinner', day: '2026-07-16', startsAt: '20:30', note: 'Table for 7' },
  })
  await ana.post(`/api/trips/${trip.id}/plan-items`, {
    ...{ kind: 'meal', title: 'Tomorrow’s breakfast', day: '2026-07-17', startsAt: '09:00' },
  })
  await stage.mention('wind at ten?')
  await stage.settle()
  await stage.settle(9 * HOUR_MS)
  const mails = await stage.mailsTo(ben.email)
  return mails.filter(({ text }) => text.includes('Held back'))
}

test('the morning digest includes the day’s wind, the plan and the rider’s own verdict', async () => {
  const [digest, ...others] = await nightBefore()

  expect(others).toEqual([])
  expect(digest?.subject).toMatch(/^Tarifa Kite Week today: \w+, \d+ to \d+ knots, best from \d\d:00$/)
  expect(digest?.text).toMatch(
    /^Good morning, Ben\. It blows from \d\d:00\nTarifa Kite Week, Thursday 16 July$/m,
  )
  expect(digest?.text).toMatch(
    /^14:00: Valdevaqueros\. Until 17:00, 1 riding\. You are lit on the 7\. You are in$/m,
  )
  expect(digest?.text).toMatch(
    /^\w+: \d+ to \d+ knots .*best \d\d:00 to \d\d:00\. .*Forecast of 0\d:\d\d\.$/m,
  )
  expect(digest?.text).toMatch(/^20:30: Dinner\. Table for 7$/m)
  expect(digest?.text).not.toContain('breakfast')
  expect(digest?.text).toMatch(/^Chat: ana mentioned you: @Ben wind at ten\?$/m)
  expect(digest?.text).toContain('Held back in your quiet hours, 22:00 to 07:00, and sent as one.')
  expect(digest?.text).toContain('Weather data by Open-Meteo.com')
  expect(digest?.text).not.toMatch(/75 ?kg/)
})

test('without a forecast the digest goes out without wind', async () => {
  weather.scenario({ host: 'forecast', mode: '503' })
  const [digest] = await nightBefore()

  expect(digest?.subject).toBe('Tarifa Kite Week: ana mentioned you: @Ben wind at ten?')
  expect(digest?.text).toMatch(/^Good morning, Ben$/m)
  expect(digest?.text).toMatch(/^14:00: Valdevaqueros\. Until 17:00, 1 riding\. You are in$/m)
  expect(digest?.text).not.toMatch(/knots|Open-Meteo/)
})
