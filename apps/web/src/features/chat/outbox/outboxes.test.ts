// @vitest-environment happy-dom
import { expect, test, vi } from 'vitest'
import { forgetUnsentMessages, outboxOf, type Sender } from './outboxes.ts'

const maya: Sender = { kind: 'user', userId: 'maya' }
const tom: Sender = { kind: 'user', userId: 'tom' }

function open(sender: Sender, tripId = 't1') {
  return outboxOf({
    sender,
    tripId,
    isStored: () => false,
    askIsStillSender: () => new Promise(() => {}),
    onStored: () => {},
  })
}

function write(outbox: ReturnType<typeof open>, text: string) {
  outbox.send({ clientMessageId: text, text, writtenAt: '2026-07-01T09:00:00.000Z', state: 'waiting' })
}

test('the outbox of a person in a trip stays the same while screens change', () => {
  expect(open(maya)).toBe(open(maya))
  expect(open(maya, 't2')).not.toBe(open(maya))
})

test('what one person wrote is never in the outbox of the next', async () => {
  write(open(maya), 'from Maya')
  await vi.waitFor(() => expect(open(maya).read()).toHaveLength(1))

  expect(open(tom).read()).toEqual([])
})

test('signing out leaves nothing behind that was written and not sent', async () => {
  write(open(maya), 'from Maya')
  await vi.waitFor(() => expect(open(maya).read()).toHaveLength(1))

  await forgetUnsentMessages({ kind: 'user', userId: 'maya' })

  expect(open(maya).read()).toEqual([])
})
