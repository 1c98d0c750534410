import { expect, test } from 'vitest'
import { written } from '#testing/outbox-parts.ts'
import { mutationsIn, openOutboxStore } from './outbox-store.ts'

const maya = { kind: 'user', userId: 'maya' } as const

test.each([
  { what: 'nothing', stored: undefined },
  { what: 'a list, as an older version kept it', stored: [written('one')] },
  { what: 'another shape', stored: { shape: 0, entries: [written('one')] } },
  { what: 'no list', stored: { shape: 1, entries: 'one' } },
  {
    what: 'something broken',
    stored: { shape: 1, entries: [null, 7, { id: 1 }, { ...written('one'), state: 'gone' }] },
  },
])('$what is dropped', ({ stored }) => {
  expect(mutationsIn(stored)).toEqual([])
})

test('valid queue entries survive next to invalid ones', () => {
  expect(mutationsIn({ shape: 1, entries: [{}, written('one')] })).toEqual([written('one')])
})

test('without browser storage the queue lasts while the tab is open, and says so', async () => {
  const store = openOutboxStore(maya)

  const { queue, isStored } = await store.change((held) => [...held, written('one')])

  expect([queue, isStored]).toEqual([[written('one')], false])
  await store.change((held) => [...held, written('two')])
  expect((await store.read()).map(({ id }) => id)).toEqual(['one', 'two'])
  expect(await openOutboxStore({ kind: 'user', userId: 'tom' }).read()).toEqual([])
})
