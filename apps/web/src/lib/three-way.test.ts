import { expect, test } from 'vitest'
import { changesOf, conflictsOf, mergeOf } from './three-way.ts'

const before = { name: 'Tarifa', place: 'Flagpole', plan: '' }

test('only what was changed counts as mine', () => {
  expect(changesOf(before, { ...before, place: '' })).toEqual({ place: '' })
  expect(changesOf(before, before)).toEqual({})
})

test.each([
  ['different fields', { place: 'Harbour' }, { name: 'Levante' }, [], { name: 'Levante', place: 'Harbour' }],
  ['the same field to the same', { place: 'Harbour' }, { place: 'Harbour' }, [], { place: 'Harbour' }],
  ['the same field', { place: 'Harbour' }, { place: 'Beach' }, ['place'], { place: 'Harbour' }],
  ['only theirs', {}, { place: 'Beach' }, [], { place: 'Beach' }],
])('%s', (_name, mine, theirs, conflicts, merged) => {
  const ways = { before, mine: { ...before, ...mine }, theirs: { ...before, ...theirs } }

  expect(conflictsOf(ways)).toEqual(conflicts)
  expect(mergeOf(ways)).toEqual({ ...before, ...merged })
})
