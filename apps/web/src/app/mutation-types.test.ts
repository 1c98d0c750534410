import { expect, test } from 'vitest'
import { MUTATION_TYPES } from './mutation-types.ts'

const sent = Object.entries(MUTATION_TYPES).filter(([, { load }]) => load !== undefined)

test.each(sent)('a queued %s is sent by the type of that name', async (name, { load }) => {
  expect(await load?.()).toMatchObject({ name, send: expect.any(Function) })
})

test('files are sent by uploads', () => {
  expect(Object.keys(MUTATION_TYPES).filter((name) => MUTATION_TYPES[name]?.load === undefined)).toEqual([
    'medium',
  ])
})
