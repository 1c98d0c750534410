import { afterEach, beforeEach, expect, test } from 'vitest'
import { crew } from '#testing/crew.ts'
import '#testing/matchers.ts'
import { createTestApp, type TestApp } from '#testing/test-app.ts'

let app: TestApp
beforeEach(async () => {
  app = await createTestApp()
})
afterEach(() => app.close())

test('a person changes their own names, trimmed, and the crew sees it', async () => {
  const { ana, ben, trip } = await crew(app)

  const reply = await ben.put('/api/profile', { displayName: '  Benji ', firstName: 'Ben', lastName: '' })

  expect(reply.json()).toMatchObject({
    displayName: 'Benji',
    firstName: 'Ben',
    lastName: null,
    id: ben.user.id,
  })
  const members = (await ana.get(`/api/trips/${trip.id}/members`)).json()
  expect(members[1]).toMatchObject({ id: ben.user.id, displayName: 'Benji', firstName: 'Ben' })
})

test('what the form leaves out stays', async () => {
  const { ben } = await crew(app)
  await ben.put('/api/profile', {
    displayName: 'Ben',
    firstName: 'Benjamin',
    weightKg: 82.5,
    level: 'advanced',
  })

  await ben.put('/api/profile', { displayName: 'Benji' })

  expect((await ben.get('/api/auth/user')).json()).toMatchObject({
    displayName: 'Benji',
    firstName: 'Benjamin',
    weightKg: 82.5,
    level: 'advanced',
  })
})

test('address, id, role and administration cannot be set', async () => {
  const { ana, ben } = await crew(app)

  const reply = await ben.put('/api/profile', {
    displayName: 'Ben',
    email: 'ana@crew.example',
    id: ana.user.id,
    role: 'owner',
    isAdmin: true,
    profileImageUrl: 'https://evil.example/x.png',
  })

  expect(reply.json()).toEqual({ ...ben.user, displayName: 'Ben' })
  expect((await ana.get('/api/auth/user')).json()).toEqual(ana.user)
})

test.each([
  [{ displayName: '   ' }, 'Display name is required'],
  [{}, 'Display name is required'],
  [{ displayName: 'x'.repeat(51) }, 'Display name must be 50 characters or less'],
])('%o is refused: %s', async (form, sentence) => {
  const { ben } = await crew(app)

  expect(await ben.put('/api/profile', form)).toBeRefused(400, 'VALIDATION', sentence)
})

test.each([
  [{ weightKg: 24 }],
  [{ weightKg: 201 }],
  [{ weightKg: '80' }],
  [{ level: 'pro' }],
  [{ firstName: 'x'.repeat(51) }],
])('%o is refused and nothing changes', async (form) => {
  const { ben } = await crew(app)

  const reply = await ben.put('/api/profile', { displayName: 'Changed', ...form })

  expect(reply).toBeRefused(400, 'VALIDATION')
  expect((await ben.get('/api/auth/user')).json()).toEqual(ben.user)
})

test('neither a stranger nor a guest has a profile', async () => {
  const { gus } = await crew(app)

  expect(await app.visitor().put('/api/profile', { displayName: 'x' })).toBeRefused(401, 'UNAUTHENTICATED')
  expect(await gus.put('/api/profile', { displayName: 'x' })).toBeRefused(401, 'UNAUTHENTICATED')
})
