import { DEFAULT_CHOICES } from '@sendit/core/notices/categories.ts'
import { afterEach, beforeEach, expect, test } from 'vitest'
import { crew } from '#testing/crew.ts'
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

test('whoever never chose has the defaults', async () => {
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

test('two changes at once are both kept', async () => {
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

test('a member mutes a trip for themselves, and hears of it again', async () => {
  const { ana, ben, trip } = await crew(app)
  const path = `/api/trips/${trip.id}/notices-mute`

  expect((await ben.put(path, {})).statusCode).toBe(200)
  expect((await ben.get(PATH)).json().mutedTripIds).toEqual([trip.id])
  expect((await ana.get(PATH)).json().mutedTripIds).toEqual([])
  expect((await ben.delete(path)).statusCode).toBe(200)
  expect((await ben.get(PATH)).json().mutedTripIds).toEqual([])
})
