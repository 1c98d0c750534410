import { expect, test } from 'vitest'
import { groupMessages } from './message-groups.ts'

const utcDay = (instant: string) => instant.slice(0, 10)
const at = (senderId: string, createdAt: string) => ({ senderId, createdAt })
const starts = (messages: ReturnType<typeof at>[]) =>
  groupMessages(messages, utcDay).map(({ startsGroup }) => startsGroup)

test("a person's messages within five minutes of each other form one group", () => {
  const messages = [
    at('ana', '2026-07-15T10:00:00.000Z'),
    at('ana', '2026-07-15T10:05:00.000Z'),
    at('ana', '2026-07-15T10:10:00.001Z'),
  ]

  expect(starts(messages)).toEqual([true, false, true])
})

test('another sender starts a group, and so does the first one coming back', () => {
  const messages = [
    at('ana', '2026-07-15T10:00:00.000Z'),
    at('ben', '2026-07-15T10:00:01.000Z'),
    at('ana', '2026-07-15T10:00:02.000Z'),
  ]

  expect(starts(messages)).toEqual([true, true, true])
})

test('a new day starts a group even within five minutes', () => {
  const places = groupMessages(
    [at('ana', '2026-07-15T23:59:00.000Z'), at('ana', '2026-07-16T00:01:00.000Z')],
    utcDay,
  )

  expect(places).toEqual([
    { startsDay: true, startsGroup: true, endsGroup: true },
    { startsDay: true, startsGroup: true, endsGroup: true },
  ])
})

test('the last message of a group ends it', () => {
  const places = groupMessages(
    [
      at('ana', '2026-07-15T10:00:00.000Z'),
      at('ana', '2026-07-15T10:00:01.000Z'),
      at('ben', '2026-07-15T10:00:02.000Z'),
    ],
    utcDay,
  )

  expect(places.map(({ endsGroup }) => endsGroup)).toEqual([false, true, true])
})

test('an empty chat has no groups', () => {
  expect(groupMessages([], utcDay)).toEqual([])
})
