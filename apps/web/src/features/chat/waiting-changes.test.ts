import type { Message } from '@sendit/core/chat/contract.ts'
import { expect, test } from 'vitest'
import type { QueuedMutation } from '#offline/queued-mutation.ts'
import { withWaiting } from './changes.ts'

const ana = { id: 'ana', name: 'Ana' }
const ben = { id: 'ben', name: 'Ben' }
const WRITTEN_AT = '2026-07-01T10:00:00.000Z'

function message(fields: Partial<Message> = {}): Message {
  return {
    ...{ id: 'm1', seq: 1, senderId: 'ana', senderName: 'Ana', senderImageUrl: null, senderIsGuest: false },
    ...{ text: 'Wind at four?', createdAt: '2026-07-01T09:00:00.000Z', mediaId: null, media: null },
    ...{ clientMessageId: null, version: 1 },
    ...fields,
  }
}

function waits(kind: string, what: object, state: QueuedMutation['state'] = 'waiting'): QueuedMutation {
  return {
    ...{ id: `${kind} ${JSON.stringify(what)}`, kind, tripId: 't1', title: kind, state },
    ...{ what: { messageId: 'm1', ...what }, writtenAt: WRITTEN_AT },
  }
}

const shown = (held: Message, ...mutations: QueuedMutation[]) =>
  withWaiting([held], mutations, ana)[0] as Message
const on = (emoji: string) => waits('reaction', { emoji, isOn: true })
const off = (emoji: string) => waits('reaction', { emoji, isOn: false })

test.each([
  { name: 'a new kind', held: [], mutations: [on('🤙')], reactions: [{ emoji: '🤙', people: [ana] }] },
  {
    name: 'one more of a kind, written in another way',
    held: [{ emoji: '❤️', people: [ben] }],
    mutations: [on('❤')],
    reactions: [{ emoji: '❤️', people: [ben, ana] }],
  },
  {
    name: 'an own one that is there already',
    held: [{ emoji: '🤙', people: [ana] }],
    mutations: [on('🤙')],
    reactions: [{ emoji: '🤙', people: [ana] }],
  },
  {
    name: 'one that is taken back',
    held: [{ emoji: '🤙', people: [ana, ben] }],
    mutations: [off('🤙')],
    reactions: [{ emoji: '🤙', people: [ben] }],
  },
  {
    name: 'one made and taken back while offline',
    held: [],
    mutations: [on('🪁'), off('🪁')],
    reactions: [],
  },
])('a pending reaction shows its expected result: $name', ({ held, mutations, reactions }) => {
  expect(shown(message({ reactions: held }), ...mutations).reactions).toEqual(reactions)
})

test('a pending edit shows its text and is marked as edited', () => {
  const edited = shown(message(), waits('message-edit', { text: 'Wind at five?', mentions: [] }))

  expect(edited).toMatchObject({ text: 'Wind at five?', editedAt: WRITTEN_AT })
})

test('a deletion that waits leaves what the server will leave', () => {
  const held = message({ pinnedAt: WRITTEN_AT, reactions: [{ emoji: '🤙', people: [ben] }] })

  const deleted = shown(held, waits('message-delete', {}))

  expect(deleted).toMatchObject({
    text: 'Message deleted',
    deletedAt: WRITTEN_AT,
    reactions: [],
    pinnedAt: null,
  })
})

test('a pin shows at once and names who pinned', () => {
  expect(shown(message(), waits('pin', { isOn: true }))).toMatchObject({
    pinnedAt: WRITTEN_AT,
    pinnedBy: 'ana',
  })
})

test('what was refused changes nothing, and messages that nothing waits for stay the same objects', () => {
  const held = [message(), message({ id: 'm2' })]
  const refused = waits('message-edit', { text: 'Too late', mentions: [] }, 'refused')

  expect(withWaiting(held, [refused], ana)).toBe(held)
  expect(withWaiting(held, [on('🤙')], ana)[1]).toBe(held[1])
})

test('an edit that waits mentions whom it names now', () => {
  const held = message({ mentions: [{ id: 'ben', name: 'Ben W.', from: 0, length: 4 }] })
  const mentions = [
    { id: 'ben', from: 4, length: 4 },
    { id: 'kim', from: 13, length: 4 },
  ]

  const edited = shown(held, waits('message-edit', { text: 'Hey @Ben and @Kim', mentions }))

  expect(edited.mentions?.map(({ name }) => name)).toEqual(['Ben W.', 'Kim'])
})
