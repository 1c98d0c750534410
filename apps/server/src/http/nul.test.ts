import { afterAll, beforeAll, expect, test } from 'vitest'
import { crew, TARIFA } from '#testing/crew.ts'
import '#testing/matchers.ts'
import { createTestApp, type TestApp } from '#testing/test-app.ts'
import { NUL_MESSAGE, pathOfNul } from './safe-json.ts'

let app: TestApp
let stage: Awaited<ReturnType<typeof crew>>
beforeAll(async () => {
  app = await createTestApp()
  stage = await crew(app)
})
afterAll(() => app.close())

test('no text with a NUL gets in, in a search, an id or a body', async () => {
  const { ana, trip } = stage
  const replies = [
    await ana.get(`/api/trips/${trip.id}/expenses?q=%00`),
    await ana.get(`/api/trips/${trip.id}/messages/search?q=a%00b`),
    await ana.get('/api/weather/places?q=%00a'),
    await ana.post('/api/trips', { ...TARIFA, beachId: 'a\u0000' }),
    await ana.put('/api/profile', { displayName: 'ana', bio: 'a\u0000' }),
  ]
  for (const reply of replies) {
    expect(reply).toBeRefused(400, 'VALIDATION')
    expect(reply.body).toContain(NUL_MESSAGE)
  }
})

test('reports the path of a NUL, however deep', () => {
  expect(pathOfNul({ a: [{ b: 'x' }, { b: '\u0000' }] })).toBe('a.1.b')
  expect(pathOfNul({ a: [{ b: 'x' }], c: Buffer.from([0]) })).toBeUndefined()
})
