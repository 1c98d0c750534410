import { randomUUID } from 'node:crypto'
import type { User } from '@sendit/core/profile/contract.ts'
import type { Member } from '@sendit/core/trips/contract.ts'
import { afterEach, beforeEach, expect, test } from 'vitest'
import { type Caller, refusalOf } from '#testing/caller.ts'
import { crew, type Person } from '#testing/crew.ts'
import '#testing/matchers.ts'
import { createTestApp, type TestApp } from '#testing/test-app.ts'

let app: TestApp
beforeEach(async () => {
  app = await createTestApp()
})
afterEach(() => app.close())

const kite = (size: number, name: string | null = null) => ({ id: randomUUID(), size, name })
const save = (caller: Caller, card: object) => caller.put('/api/profile', { displayName: 'Ben', ...card })

async function seen(caller: Caller, trip: { id: string }, who: Person): Promise<Member | undefined> {
  const members: Member[] = (await caller.get(`/api/trips/${trip.id}/members`)).json()
  return members.find(({ id }) => id === who.user.id)
}

test('the crew sees the gear and phone number of a rider, but not their weight', async () => {
  const { ana, ben, gus, trip } = await crew(app)
  const quiver = [kite(7, 'Orbit'), kite(9.5), kite(12)]

  const saved = await save(ben, {
    quiver,
    board: 'twintip',
    level: 'advanced',
    weightKg: 83.25,
    phone: '+44 7700 900 142',
  })

  const card = { quiver, board: 'twintip', level: 'advanced', phone: '+447700900142' }
  expect(saved.json<User>()).toMatchObject({ ...card, weightKg: 83.25 })
  expect((await ben.get('/api/auth/user')).json<User>()).toMatchObject({ ...card, weightKg: 83.25 })
  const ofAna = await seen(ana, trip, ben)
  expect(ofAna).toMatchObject({ ...card, kitesAlong: quiver.map(({ id }) => id) })
  expect(JSON.stringify(ofAna)).not.toMatch(/weight|83\.25/i)
  expect(Object.keys((await seen(gus, trip, ben)) ?? {}).sort()).toEqual([
    ...['answer', 'displayName', 'hasAccount', 'id', 'profileImageUrl'],
  ])
})

test('fields left out of a form stay, and emptied fields are cleared', async () => {
  const { ben } = await crew(app)
  const quiver = [kite(9)]
  await save(ben, { quiver, board: 'foil', phone: '+447700900142' })

  expect((await save(ben, {})).json()).toMatchObject({ quiver, board: 'foil', phone: '+447700900142' })

  const emptied = { quiver: [], board: null, phone: null }
  expect((await save(ben, emptied)).json()).toMatchObject(emptied)
  await save(ben, { phone: '+447700900142' })
  expect((await save(ben, { phone: ' ' })).json()).toMatchObject({ phone: null })
})

const twin = kite(9)
test.each([
  ['a kite of 1.5 m²', { quiver: [kite(1.5)] }],
  ['a kite of 21.5 m²', { quiver: [kite(21.5)] }],
  ['a kite of 9.25 m²', { quiver: [kite(9.25)] }],
  ['thirteen kites', { quiver: Array.from({ length: 13 }, () => kite(9)) }],
  ['the same kite twice', { quiver: [twin, twin] }],
  ['a kite without an id', { quiver: [{ size: 9, name: null }] }],
  ['a name of 41 characters', { quiver: [kite(9, 'k'.repeat(41))] }],
  ['a NUL in a name', { quiver: [kite(9, 'a\u0000')] }],
  ['another board', { board: 'skateboard' }],
  ['a number without its country', { phone: '07700 900142' }],
  ['a number that is a script', { phone: 'javascript:alert(1)' }],
])('%s is refused, and nothing is stored', async (_name, card) => {
  const { ben } = await crew(app)

  expect(refusalOf(await save(ben, card))).toEqual([400, 'VALIDATION'])

  expect((await ben.get('/api/auth/user')).json()).toMatchObject({ quiver: [], board: null, phone: null })
})

test('a rider chooses kites for each trip, and one bought later is included', async () => {
  const { ana, ben, trip } = await crew(app)
  const [seven, nine, twelve] = [kite(7), kite(9), kite(12)]
  await save(ben, { quiver: [seven, nine] })
  const bring = (kiteIds: string[]) => ben.put(`/api/trips/${trip.id}/my-kites`, { kiteIds })

  const reply = await bring([nine.id])

  expect([reply.statusCode, reply.json()]).toEqual([200, { kiteIds: [nine.id] }])
  expect(await seen(ana, trip, ben)).toMatchObject({ quiver: [seven, nine], kitesAlong: [nine.id] })
  await save(ben, { quiver: [seven, nine, twelve] })
  expect((await seen(ana, trip, ben))?.kitesAlong).toEqual([nine.id, twelve.id])
  expect(refusalOf(await bring([randomUUID()]))).toEqual([400, 'VALIDATION'])
  await bring([seven.id, nine.id, twelve.id])
  expect((await seen(ana, trip, ben))?.kitesAlong).toEqual([seven.id, nine.id, twelve.id])
})
