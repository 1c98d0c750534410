import { DEFAULT_CHOICES } from '@sendit/core/notifications/categories.ts'
import { afterEach, beforeEach, expect, test } from 'vitest'
import { crew, planTrip } from '#testing/crew.ts'
import '#testing/matchers.ts'
import { createTestApp, type TestApp } from '#testing/test-app.ts'

const PATH = '/api/notices/settings'
const PLAIN = {
  categories: DEFAULT_CHOICES,
  quietHours: { isOn: true, from: '22:00', until: '07:00' },
  timezone: null,
  hidesText: false,
  mutedTripIds: [],
}

let app: TestApp
beforeEach(async () => {
  app = await createTestApp()
})
afterEach(() => app.close())

test('a member who has never changed settings has the defaults', async () => {
  const ana = await app.signIn('ana@crew.example')
  expect((await ana.get(PATH)).json()).toEqual(PLAIN)
})

test('a change counts for what it names, and for its person alone', async () => {
  const ana = await app.signIn('ana@crew.example')
  const ben = await app.signIn('ben@crew.example')

  const categories = { photos: { push: false }, messages: { email: true } }
  await ana.put(PATH, { categories, timezone: 'Europe/Madrid' })
  const quietHours = { isOn: false, from: '23:30', until: '06:15' }
  const changed = await ana.put(PATH, {
    quietHours,
    hidesText: true,
    categories: { photos: { email: true } },
  })

  const wanted = {
    ...PLAIN,
    categories: {
      ...DEFAULT_CHOICES,
      photos: { push: false, email: true },
      messages: { push: false, email: true },
    },
    quietHours,
    timezone: 'Europe/Madrid',
    hidesText: true,
  }
  expect(changed.json()).toEqual(wanted)
  expect((await ana.get(PATH)).json()).toEqual(wanted)
  expect((await ben.get(PATH)).json()).toEqual(PLAIN)
})

test('its own response can be sent back unchanged', async () => {
  const { ben, trip } = await crew(app)
  const other = await planTrip(ben)
  for (const change of [{}, { timezone: 'Europe/Madrid', hidesText: true }]) {
    await ben.put(PATH, change)
    await ben.put(`/api/trips/${trip.id}/notices-mute`, {})
    const answer = (await ben.get(PATH)).json()

    const again = await ben.put(PATH, answer)

    expect([again.statusCode, again.json()]).toEqual([200, answer])
  }
  expect((await ben.put(PATH, { mutedTripIds: [other.id] })).json().mutedTripIds).toEqual([other.id])
  expect((await ben.put(PATH, { mutedTripIds: [] })).json().mutedTripIds).toEqual([])
})

test('saving the profile sets the device time zone for quiet hours', async () => {
  const ana = await app.signIn('ana@crew.example')

  const saved = await ana.put('/api/profile', { displayName: 'Ana', timezone: 'Pacific/Honolulu' })

  expect(saved.statusCode).toBe(200)
  expect((await ana.get(PATH)).json().timezone).toBe('Pacific/Honolulu')
  expect((await ana.put('/api/profile', { displayName: 'Ana', timezone: 'Nowhere' })).statusCode).toBe(400)
})

test('two concurrent changes are both saved', async () => {
  const ana = await app.signIn('ana@crew.example')
  await Promise.all([
    ana.put(PATH, { categories: { photos: { push: false } } }),
    ana.put(PATH, { categories: { plan: { push: false } } }),
    ana.put(PATH, { hidesText: true }),
  ])
  const { categories, hidesText } = (await ana.get(PATH)).json()
  expect([categories.photos.push, categories.plan.push, hidesText]).toEqual([false, false, true])
})

test.each([
  { timezone: 'Europe/Nowhere' },
  { quietHours: { isOn: true, from: '25:00', until: '07:00' } },
  { categories: { photos: { push: 'yes' } } },
])('%j is refused', async (form) => {
  const ana = await app.signIn('ana@crew.example')
  const refused = await ana.put(PATH, form)
  expect([refused.statusCode, refused.json().code]).toEqual([400, 'VALIDATION'])
})

test('a member mutes a trip for themselves only, and can unmute it', async () => {
  const { ana, ben, trip } = await crew(app)
  const path = `/api/trips/${trip.id}/notices-mute`

  expect((await ben.put(path, {})).statusCode).toBe(200)
  expect((await ben.get(PATH)).json().mutedTripIds).toEqual([trip.id])
  expect((await ana.get(PATH)).json().mutedTripIds).toEqual([])
  expect((await ben.delete(path)).statusCode).toBe(200)
  expect((await ben.get(PATH)).json().mutedTripIds).toEqual([])
})
