import { describe, expect, test } from 'vitest'
import { judgeReaction, MAX_REACTION_KINDS, reactionsByKind } from './emoji.ts'

test('reactions and people appear in order of arrival, each person once', () => {
  const reactions = [
    { emoji: '🤙', id: 'ben', name: 'Ben' },
    { emoji: '❤️', id: 'ana', name: 'Ana' },
    { emoji: '🤙', id: 'ana', name: 'Ana' },
    { emoji: '🤙', id: 'ben', name: 'Ben' },
  ]

  expect(reactionsByKind(reactions)).toEqual([
    {
      emoji: '🤙',
      people: [
        { id: 'ben', name: 'Ben' },
        { id: 'ana', name: 'Ana' },
      ],
    },
    { emoji: '❤️', people: [{ id: 'ana', name: 'Ana' }] },
  ])
})

describe('one more reaction', () => {
  const kinds = [...'🤙😂😮😢🪁👍👎🔥🎉🙏💪🌊'].map((emoji) => ({ emoji, isOwn: false }))

  test('is new, also of a kind that others used', () => {
    expect(judgeReaction([], '🤙')).toBe('new')
    expect(judgeReaction(kinds, '🤙')).toBe('new')
  })

  test('is known where it is their own', () => {
    expect(judgeReaction([...kinds, { emoji: '🤙', isOwn: true }], '🤙')).toBe('known')
  })

  test('has no room as the thirteenth kind', () => {
    expect(kinds).toHaveLength(MAX_REACTION_KINDS)
    expect(judgeReaction(kinds, '🌞')).toBe('full')
    expect(judgeReaction(kinds.slice(1), '🌞')).toBe('new')
  })
})
