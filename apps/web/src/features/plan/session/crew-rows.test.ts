import type { Member } from '@sendit/core/trips/contract.ts'
import { expect, test } from 'vitest'
import { anOuting, aPlanItem } from '#testing/plan.ts'
import { crewRows } from './crew-table.tsx'
import { inOrder, tallyText } from './verdict.tsx'

const member = (id: string, sizes: number[], fields: Partial<Member> = {}): Member => ({
  ...{ id, displayName: `${id} Hale`, profileImageUrl: null, level: 'advanced' },
  quiver: sizes.map((size) => ({ id: `${id} ${size}`, size, name: null })),
  kitesAlong: sizes.map((size) => `${id} ${size}`),
  ...fields,
})
const verdict = (userId: string, fields = {}) => ({
  ...{ userId, kite: null, word: 'unknown' as const, tooStrongFor: null, spare: null },
  ...fields,
})
const item = aPlanItem({
  answers: [
    { id: 'Priya', name: 'Priya', answer: 'no' },
    { id: 'Callum', name: 'Callum', answer: 'maybe' },
    { id: 'Tom', name: 'Tom', answer: 'yes' },
  ],
})
const known = {
  item,
  members: [
    member('Priya', []),
    member('Kim', []),
    member('Callum', [12]),
    member('Tom', [12, 9]),
    member('Maya', []),
  ],
  verdicts: ['Priya', 'Kim', 'Callum', 'Tom', 'Maya'].map((id) => verdict(id)),
  outings: [],
  viewerId: 'Maya',
}

test('rows are ordered: viewer, coming, maybe, unanswered, not coming', () => {
  expect(crewRows(known).map(({ id }) => id)).toEqual(['Maya', 'Tom', 'Callum', 'Kim', 'Priya'])
})

test('kites are sorted by size with the picked one marked, without those at home', () => {
  const [row] = crewRows({
    ...known,
    members: [member('Tom', [12, 9, 7], { kitesAlong: ['Tom 12', 'Tom 9'] })],
    verdicts: [verdict('Tom', { kite: 'Tom 9', word: 'powered' })],
  })

  expect(row?.kites.map(({ size, isPicked }) => [size, isPicked])).toEqual([
    [9, true],
    [12, false],
  ])
})

test('a spare kite is named with its owner, and the buddy of who is out', () => {
  const rows = crewRows({
    ...known,
    verdicts: [
      verdict('Tom'),
      verdict('Callum', { word: 'no kite', spare: { ownerId: 'Tom', kiteId: 'Tom 9' } }),
    ],
    outings: [anOuting({ rider: { id: 'Callum', name: 'Callum' }, buddy: { id: 'Tom', name: 'Tom Hale' } })],
  })

  expect(rows.find(({ id }) => id === 'Callum')).toMatchObject({
    spare: 'Tom has a 9 spare',
    outing: { buddy: { id: 'Tom', name: 'Tom Hale', pictureUrl: null } },
  })
})

test('a guest sees who answered, and nothing of what they ride', () => {
  const bare: Member[] = known.members.map(({ id, displayName }) => ({
    id,
    displayName,
    profileImageUrl: null,
  }))

  const rows = crewRows({ ...known, members: bare, verdicts: [], viewerId: null })

  expect(rows.map(({ id, kites, word }) => [id, kites, word])).toEqual([
    ['Tom', [], null],
    ['Callum', [], null],
    ['Priya', [], null],
  ])
})

test('the tally counts the words in their order', () => {
  expect(tallyText(['lit', 'powered', 'unknown', 'powered'])).toBe('2 powered, 1 lit, 1 not known')
  expect(inOrder(['unknown', 'lit', 'powered'])).toEqual(['powered', 'lit', 'unknown'])
})
