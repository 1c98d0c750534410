import { createStore, get, set } from 'idb-keyval'
import { expect, test } from 'vitest'
import { installIndexedDb } from '#testing/indexed-db.ts'
import { written } from '#testing/outbox-parts.ts'
import { deleteOutbox, openOutboxStore } from './outbox-store.ts'
import type { Person } from './queued-mutation.ts'

installIndexedDb()

let people = 0
const somebody = (): Person => ({ kind: 'user', userId: `person ${people++}` })
const idsOf = async (person: Person) => (await openOutboxStore(person).read()).map(({ id }) => id)

test('a pending mutation and its file survive the tab, and are deleted together', async () => {
  const person = somebody()
  const store = openOutboxStore(person)
  const file = new File(['pixels'], 'jump.png', { type: 'image/png' })

  const { isStored } = await store.change((held) => [...held, written('photo', { bytes: 6 })], {
    id: 'photo',
    file,
  })

  expect(isStored).toBe(true)
  expect(await idsOf(person)).toEqual(['photo'])
  expect(await openOutboxStore(person).readFile('photo')).toBeDefined()
  await store.change(() => [])
  expect(await openOutboxStore(person).readFile('photo')).toBeUndefined()
})

test('two tabs that write at once lose nothing of each other', async () => {
  const person = somebody()
  const [one, other] = [openOutboxStore(person), openOutboxStore(person)]

  await Promise.all(
    Array.from({ length: 10 }, (_, turn) =>
      (turn % 2 === 0 ? one : other).change((held) => [...held, written(`${turn}`)]),
    ),
  )

  expect((await idsOf(person)).toSorted()).toEqual(Array.from({ length: 10 }, (_, turn) => `${turn}`))
})

test('signing out deletes only that user’s queue, including files', async () => {
  const [ana, ben] = [somebody(), somebody()]
  for (const person of [ana, ben]) {
    const file = new File(['pixels'], 'jump.png')
    await openOutboxStore(person).change(() => [written('photo', { bytes: 6 })], { id: 'photo', file })
  }

  await deleteOutbox(ana)

  expect([await idsOf(ana), await idsOf(ben)]).toEqual([[], ['photo']])
  expect(await openOutboxStore(ana).readFile('photo')).toBeUndefined()
  expect(await openOutboxStore(ben).readFile('photo')).toBeDefined()
})

test('unsent chat messages from an older version move into the queue first, once', async () => {
  const person: Person = { kind: 'user', userId: 'maya' }
  const older = createStore('sendit-chat', 'unsent')
  const unsent = { clientMessageId: 'c1', text: 'On my way', writtenAt: '2026-07-01T09:00:00.000Z' }
  const refused = { ...unsent, clientMessageId: 'c2', state: 'refused', reason: 'Too long' }
  await set('user maya/tarifa', [{ ...unsent, state: 'waiting' }, refused, 'rubbish'], older)
  await set('user tom/tarifa', [{ ...unsent, clientMessageId: 'c3', state: 'waiting' }], older)

  const held = await openOutboxStore(person).read()

  expect(held).toMatchObject([
    { id: 'c1', kind: 'message', tripId: 'tarifa', what: { text: 'On my way' }, state: 'waiting' },
    { id: 'c2', state: 'refused', reason: 'Too long' },
  ])
  expect(await get('user maya/tarifa', older)).toBeUndefined()
  expect(await get('user tom/tarifa', older)).toBeDefined()
  expect(await idsOf(person)).toEqual(['c1', 'c2'])
})

test('data in an older version’s format is dropped, and writing continues', async () => {
  const person = somebody()
  const store = createStore('sendit-outbox', 'kept')
  await set(`user ${person.kind === 'user' ? person.userId : ''}`, { shape: 0, things: ['?'] }, store)

  expect(await idsOf(person)).toEqual([])
  await openOutboxStore(person).change((held) => [...held, written('one')])
  expect(await idsOf(person)).toEqual(['one'])
})
