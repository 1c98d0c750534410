import { expect, test } from 'vitest'
import { TONES } from '#weather/verdict.ts'
import type { RiderVerdict } from './contract.ts'
import { RIDER_WORDS, type RiderWord } from './rider-word.ts'
import { ridersUnder, wordUnder } from './word-under.ts'

const rider = (word: RiderWord | null): RiderVerdict => ({
  ...{ userId: 'ben', word, kite: 'nine', spare: { ownerId: 'ana', kiteId: 'seven' } },
  tooStrongFor: word === 'too strong' ? 'level' : null,
})

test('under any known verdict a rider’s word is unchanged', () => {
  for (const tone of TONES.filter((one) => one !== 'none')) {
    for (const word of RIDER_WORDS) expect(ridersUnder([rider(word)], { tone })).toEqual([rider(word)])
  }
})

test('under an unknown verdict nobody has a kite or a rideable word', () => {
  const unchanged = RIDER_WORDS.filter((word) => wordUnder(word, { tone: 'none' }) === word)
  expect(unchanged).toEqual(['too strong', 'unknown'])
  for (const word of [...RIDER_WORDS, null]) {
    const [left] = ridersUnder([rider(word)], { tone: 'none' })
    expect([left?.kite, left?.spare]).toEqual([null, null])
  }
  expect(wordUnder(null, { tone: 'none' })).toBeNull()
})
