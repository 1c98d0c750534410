import type { Message } from '@sendit/core/chat/contract.ts'
import { screen, waitFor, within } from '@testing-library/react'
import { expect, test, vi } from 'vitest'
import { JumpTo } from '#features/chat/use-jump.ts'
import { renderAt } from '#testing/render-app.tsx'
import { PinnedBar, pinnedOf } from './pinned-bar.tsx'

function pin(seq: number, fields: Partial<Message> = {}) {
  const at = `2026-07-01T09:0${seq}:00.000Z`
  return {
    ...{
      id: `m${seq}`,
      seq,
      version: seq,
      text: `pinned ${seq}`,
      createdAt: at,
      pinnedAt: at,
      pinnedBy: 'ben',
    },
    ...{ senderName: 'Ana', media: null, mediaId: null },
    ...fields,
  } as Message
}

function show(pins: Message[]) {
  const jumpTo = vi.fn()
  const bar = (
    <JumpTo value={jumpTo}>
      <PinnedBar pins={pins} nameOf={(id) => (id === 'ben' ? 'Ben' : undefined)} />
    </JumpTo>
  )
  return { jumpTo, ...renderAt('/chat', bar) }
}

test('a tap jumps to the pinned message and cycles to the next', async () => {
  const { jumpTo, user } = show([pin(3), pin(2)])

  for (const name of [/1 of 2: pinned 3/, /2 of 2: pinned 2/, /1 of 2: pinned 3/]) {
    await user.click(screen.getByRole('button', { name }))
  }

  expect(jumpTo.mock.calls).toEqual([['m3'], ['m2'], ['m3']])
})

test('there are three segments at most, and none of it where nothing is pinned', () => {
  const { container } = show([pin(5), pin(4), pin(3), pin(2)])
  expect(container.querySelectorAll('.pinned-bar i')).toHaveLength(3)

  expect(show([]).container.querySelector('.pinned-bar')).toBeNull()
})

test('the pin button lists all pinned messages, and choosing one jumps to it', async () => {
  const { jumpTo, user } = show([pin(3), pin(2)])
  await user.click(screen.getByRole('button', { name: 'All 2 pinned messages' }))
  const list = await screen.findByRole('dialog', { name: 'Pinned messages' })

  await user.click(within(list).getByRole('button', { name: /pinned 2/ }))

  await waitFor(() => expect(jumpTo).toHaveBeenCalledWith('m2'))
})

test('the list knows what the chat holds newer, and what waits to be pinned or unpinned', () => {
  const me = { id: 'ana', name: 'Ana' }
  const waits = (messageId: string, isOn: boolean) => ({
    ...{ id: messageId, kind: 'pin', tripId: 't1', title: '', state: 'waiting' as const },
    ...{ what: { messageId, isOn }, writtenAt: '2026-07-01T10:00:00.000Z' },
  })
  const held = [pin(1, { pinnedAt: null }), pin(2, { version: 9, text: 'edited' }), pin(3, { version: 9 })]

  const pins = pinnedOf([pin(2), pin(3)], { held, me, waiting: [waits('m1', true), waits('m3', false)] })

  expect(pins.map(({ text }) => text)).toEqual(['pinned 1', 'edited'])
})
