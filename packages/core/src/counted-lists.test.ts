import { expect, test } from 'vitest'
import type { z } from 'zod'
import { UpdateNotificationSettings } from '#notifications/contract.ts'
import { SendMessage } from './chat/contract.ts'
import { MyKites } from './crew/contract.ts'
import { AddExpense } from './expenses/contract.ts'
import { AlbumQuery } from './media/contract.ts'
import { CastPollVote, CreatePoll } from './polls/contract.ts'
import { UpdateProfile } from './profile/contract.ts'

const idOf = (place: number) => `01890000-0000-7000-8000-${String(place).padStart(12, '0')}`
const listOf = <Item>(length: number, make: (place: number) => Item) =>
  Array.from({ length }, (_, place) => make(place))
const among = (count: number) => ({
  description: 'Paella',
  amount: '90.00',
  splitBetween: listOf(count, idOf),
})
const inParts = (count: number) => ({
  ...{ description: 'Paella', amount: '90.00' },
  split: { mode: 'shares', parts: listOf(count, (place) => ({ userId: idOf(place), value: '1' })) },
})
const mentioning = (count: number) => ({
  text: 'a'.repeat(100),
  mentions: listOf(count, (place) => ({ id: idOf(place), from: place, length: 1 })),
})
const kites = (count: number) => ({
  displayName: 'Ana',
  quiver: listOf(count, (place) => ({ id: idOf(place), size: 9, name: null })),
})

// docs/security.md 13.
test.each<[string, number, z.ZodType, (count: number) => unknown]>([
  ['an album', 200, AlbumQuery, (count) => ({ ids: listOf(count, idOf).join(',') })],
  ['an equal split', 200, AddExpense, among],
  ['a split by shares', 200, AddExpense, inParts],
  ['mentions of a message', 50, SendMessage, mentioning],
  ['kites of a rider', 12, UpdateProfile, kites],
  ['kites on a trip', 12, MyKites, (count) => ({ kiteIds: listOf(count, idOf) })],
  ['answers of a poll', 10, CreatePoll, (count) => ({ question: 'Where?', options: listOf(count, String) })],
  ['muted trips', 500, UpdateNotificationSettings, (count) => ({ mutedTripIds: listOf(count, idOf) })],
  ['a vote', 10, CastPollVote, (count) => ({ optionIds: listOf(count, idOf) })],
])('%s: %i and no more', (_name, most, schema, ofCount) => {
  expect(schema.safeParse(ofCount(most)).error?.issues).toBeUndefined()
  expect(schema.safeParse(ofCount(most + 1)).success).toBe(false)
})
