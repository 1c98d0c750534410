import fc from 'fast-check'
import { expect, test } from 'vitest'
import { changesBetween, firstState, HISTORY_FIELDS, type Snapshot } from './history.ts'
import { SPLIT_MODES } from './split.ts'

const text = fc.option(fc.string({ maxLength: 3 }))
const split = fc.record({
  mode: fc.constantFrom(...SPLIT_MODES),
  parts: fc.array(fc.record({ userId: fc.constantFrom('ana', 'ben'), value: fc.constantFrom('1', '2') }), {
    maxLength: 2,
  }),
})
const snapshot: fc.Arbitrary<Snapshot> = fc
  .tuple(fc.record(Object.fromEntries(HISTORY_FIELDS.map((field) => [field, text]))), split)
  .map(([texts, parts]) => ({ ...texts, split: parts }) as Snapshot)

test('undoing every change restores the original expense', () => {
  fc.assert(
    fc.property(fc.array(snapshot, { minLength: 1, maxLength: 6 }), (states) => {
      const changes = states.slice(1).flatMap((state, place) => changesBetween(states[place] ?? state, state))

      expect(firstState(states.at(-1) as Snapshot, changes)).toEqual(states[0])
    }),
  )
})

test('unchanged values are no change, and changed ones list both values', () => {
  const before = Object.fromEntries(HISTORY_FIELDS.map((field) => [field, null])) as Snapshot
  const split = { mode: 'equal' as const, parts: [{ userId: 'ana' }] }

  expect(
    changesBetween({ ...before, split }, { ...before, split: { ...split, parts: [{ userId: 'ana' }] } }),
  ).toEqual([])
  expect(changesBetween({ ...before, split, rate: '1.2' }, { ...before, split, rate: '1.3' })).toEqual([
    { field: 'rate', from: '1.2', to: '1.3' },
  ])
})
