import type { Message } from '@sendit/core/chat/contract.ts'
import { expect, test } from 'vitest'
import { messageActionsOf, type Viewer } from './message-actions.ts'

const SENT = Date.parse('2026-07-01T09:00:00.000Z')
const HOUR_MS = 3_600_000
const message = (fields: Partial<Message> = {}) =>
  ({ id: 'm1', senderId: 'ana', createdAt: new Date(SENT).toISOString(), ...fields }) as Message
const viewer = (id: string, role: Viewer['role']): Viewer => ({ id, name: id, role })
const after = (ms: number) => new Date(SENT + ms)
const namesOf = (shown: Message, who: Viewer, { ms = HOUR_MS, seenBy = 0 } = {}) =>
  messageActionsOf(shown, who, { now: after(ms), seenBy }).map(({ name }) => name)

test.each([
  { who: viewer('ana', 'member'), names: ['reply', 'copy', 'edit', 'pin', 'delete'], name: 'its sender' },
  { who: viewer('ben', 'member'), names: ['reply', 'copy', 'pin'], name: 'another member' },
  { who: viewer('ben', 'owner'), names: ['reply', 'copy', 'pin', 'delete'], name: 'the trip’s owner' },
  { who: viewer('kim', 'guest'), names: ['reply', 'copy'], name: 'a guest' },
  { who: viewer('ana', 'guest'), names: ['reply', 'copy', 'edit', 'delete'], name: 'a guest, of an own one' },
])('$name may do what the server lets them', ({ who, names }) => {
  expect(namesOf(message(), who)).toEqual(names)
})

test('a pinned message can be unpinned, and a deleted one has no actions', () => {
  const pinned = message({ pinnedAt: message().createdAt })

  expect(namesOf(pinned, viewer('ben', 'member'))).toContain('unpin')
  expect(namesOf(message({ deletedAt: message().createdAt }), viewer('ana', 'owner'))).toEqual([])
})

test('the list of readers is offered once somebody has seen the message', () => {
  expect(namesOf(message(), viewer('kim', 'guest'), { seenBy: 4 })).toEqual(['reply', 'copy', 'seen'])
})

test('the list of reactions is offered where somebody has reacted', () => {
  const reacted = message({ reactions: [{ emoji: '🤙', people: [{ id: 'ben', name: 'Ben' }] }] })

  expect(namesOf(reacted, viewer('kim', 'guest'))).toEqual(['reply', 'copy', 'reactors'])
})

test.each([
  { afterMs: 0.5 * HOUR_MS, long: 'for 23 more hours', short: '23 h' },
  { afterMs: 22.5 * HOUR_MS, long: 'for 1 more hour', short: '1 h' },
  { afterMs: 23.5 * HOUR_MS, long: 'for 30 more minutes', short: '30 min' },
  { afterMs: 24 * HOUR_MS - 1, long: 'for 1 more minute', short: '1 min' },
  { afterMs: 24 * HOUR_MS, long: undefined, short: undefined },
])('the edit action shows the time left: $long', ({ afterMs, long, short }) => {
  const messageActions = messageActionsOf(message(), viewer('ana', 'member'), {
    now: after(afterMs),
    seenBy: 0,
  })

  const edit = messageActions.find(({ name }) => name === 'edit')
  expect([edit?.timeLeft?.long, edit?.timeLeft?.short]).toEqual([long, short])
})
