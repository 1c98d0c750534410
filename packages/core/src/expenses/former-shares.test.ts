import { describe, expect, test } from 'vitest'
import { increasedSharesOfFormerMembers } from './balances.ts'

const share = (userId: string, pence: number) => ({ userId, pence })
const before = [share('ana', 1000), share('ben', 1000), share('cleo', 1000)]
const former = new Set(['cleo'])

describe('of an edited expense', () => {
  test.each([
    ['stays', 1000],
    ['shrinks by a penny', 999],
    ['goes', 0],
  ])('a former member’s share that %s is allowed', (_what, pence) => {
    const after = [share('ana', 5000), ...(pence > 0 ? [share('cleo', pence)] : [])]

    expect(increasedSharesOfFormerMembers({ before, after, former })).toEqual([])
  })

  test('only an increased former member’s share is reported, even by a penny', () => {
    const after = [share('ana', 9000), share('ben', 9000), share('cleo', 1001)]

    expect(increasedSharesOfFormerMembers({ before, after, former })).toEqual(['cleo'])
  })

  test('a new share for a former member is reported', () => {
    expect(increasedSharesOfFormerMembers({ before: [share('ana', 1)], after: before, former })).toEqual([
      'cleo',
    ])
  })
})
