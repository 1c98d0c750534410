import { TOPICS, type Topic } from '@sendit/core/live/topics.ts'
import { expect, test } from 'vitest'
import { keysOfTopic } from './topic-keys.ts'

test.each(TOPICS)('%s names reads of the trip it happened in', (topic) => {
  const keys = keysOfTopic('a', topic).map(({ queryKey }) => queryKey)

  expect(keys.length).toBeGreaterThan(0)
  for (const [root, tripId] of keys) {
    expect(['/api/trips', 'unread-messages']).toContain(root)
    expect([undefined, 'a']).toContain(tripId)
  }
})

test('a new expense refreshes the list, the balances and the sum on the trip home', () => {
  const keys = keysOfTopic('a', 'expenses').map(({ queryKey }) => queryKey.join('/'))

  expect(keys).toEqual(
    expect.arrayContaining(['/api/trips/a/expenses', '/api/trips/a/balances', '/api/trips/a']),
  )
})

test('a topic that only a newer server knows makes nothing old', () => {
  expect(keysOfTopic('a', 'karaoke' as Topic)).toEqual([])
})
