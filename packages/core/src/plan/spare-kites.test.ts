import fc from 'fast-check'
import { expect, test } from 'vitest'
import { LEVELS } from '#profile/limits.ts'
import { type CrewRider, riderWord, spareKites, type WordRider } from './rider-word.ts'

type Asked = WordRider & { userId: string; isComing: boolean }
const rider = (userId: string, fields: Partial<Asked> = {}): Asked => ({
  ...{ userId, isComing: true, weightKg: 75, level: 'intermediate', board: 'twintip', kites: [] },
  ...fields,
})
const quiver = (whose: string, ...sizes: number[]) => sizes.map((size) => ({ id: `${whose} ${size}`, size }))

function crewIn(windKnots: number, ...riders: Asked[]) {
  const wind = { windKnots, gustKnots: null }
  const crew = riders.map((one): CrewRider => {
    const verdict = riderWord(one, { ...wind, caps: [] })
    return { ...one, word: verdict?.word ?? 'unknown', kiteId: verdict?.kiteId ?? null }
  })
  return { crew, spare: Object.fromEntries(spareKites(crew, wind)) }
}

test('who has no kite for this gets one that a mate leaves on the beach', () => {
  const { spare } = crewIn(
    20,
    rider('callum', { kites: quiver('callum', 14) }),
    rider('jonas', { weightKg: 95, kites: quiver('jonas', 8, 11) }),
  )

  expect(spare).toEqual({ callum: { ownerId: 'jonas', kiteId: 'jonas 8' } })
})

test('a kite its owner rides is not spare, and no kite goes to two riders', () => {
  const [callum, kim] = [rider('callum'), rider('kim')]

  expect(crewIn(20, callum, rider('jonas', { kites: quiver('jonas', 8) })).spare).toEqual({})
  expect(crewIn(20, callum, kim, rider('jonas', { kites: quiver('jonas', 8, 8.5) })).spare).toEqual({
    callum: { ownerId: 'jonas', kiteId: expect.any(String) },
  })
})

test('a member who is not coming lends nothing', () => {
  const kites = quiver('jonas', 8, 11)
  const jonas = rider('jonas', { weightKg: 95, kites, isComing: false })

  expect(crewIn(20, rider('callum'), jonas).spare).toEqual({})
})

test('nobody borrows a kite in wind too strong for their level, or without a weight', () => {
  const jonas = rider('jonas', { kites: quiver('jonas', 5, 7, 9) })

  expect(crewIn(24, rider('priya', { level: 'beginner' }), jonas).spare).toEqual({})
  expect(crewIn(20, rider('kim', { weightKg: null }), jonas).spare).toEqual({})
})

const anyCrew = fc.array(
  fc.record({
    weightKg: fc.option(fc.integer({ min: 40, max: 120 }), { nil: null }),
    level: fc.option(fc.constantFrom(...LEVELS), { nil: null }),
    sizes: fc.uniqueArray(fc.integer({ min: 4, max: 42 }), { maxLength: 4 }),
  }),
  { maxLength: 8 },
)

test('a spare is always somebody else’s unused kite, lent once, that powers its rider', () => {
  fc.assert(
    fc.property(anyCrew, fc.double({ min: 5, max: 40, noNaN: true }), (people, windKnots) => {
      const riders = people.map(({ weightKg, level, sizes }, index) =>
        rider(`r${index}`, { weightKg, level, kites: quiver(`r${index}`, ...sizes.map((half) => half / 2)) }),
      )
      const { crew, spare } = crewIn(windKnots, ...riders)
      const lent = Object.values(spare).map(({ kiteId }) => kiteId)
      expect(new Set(lent).size).toBe(lent.length)
      for (const [userId, { ownerId, kiteId }] of Object.entries(spare)) {
        const [borrower, owner] = [
          crew.find((one) => one.userId === userId),
          crew.find((one) => one.userId === ownerId),
        ]
        const kite = owner?.kites.find(({ id }) => id === kiteId)
        expect(ownerId).not.toBe(userId)
        expect(crew.some((one) => one.kiteId === kiteId)).toBe(false)
        if (borrower === undefined || kite === undefined) throw new Error('lent by or to nobody')
        const verdict = riderWord({ ...borrower, kites: [kite] }, { windKnots, gustKnots: null, caps: [] })
        expect(verdict?.word).toBe('powered')
      }
    }),
  )
})
