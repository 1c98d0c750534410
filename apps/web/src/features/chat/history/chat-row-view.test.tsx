import type { Message } from '@sendit/core/chat/contract.ts'
import { cleanup, render, screen } from '@testing-library/react'
import userEvent from '@testing-library/user-event'
import { expect, test, vi } from 'vitest'
import type { ChatRow } from './chat-rows.ts'
import { ChatRowView } from './message-list.tsx'

const alone = { startsGroup: true, endsGroup: true }

function message(fields: Partial<Message> = {}): Message {
  return {
    id: 'm1',
    seq: 1,
    senderId: 'tom',
    senderName: 'Tom Beckett',
    senderImageUrl: null,
    senderIsGuest: false,
    text: '9 or 12?',
    createdAt: '2026-07-01T12:31:00.000Z',
    mediaId: null,
    media: null,
    clientMessageId: null,
    ...fields,
  }
}

function show(row: ChatRow) {
  const onRetry = vi.fn<(id: string) => void>()
  const onDelete = vi.fn<(id: string) => void>()
  const view = render(<ChatRowView row={row} onRetry={onRetry} onDelete={onDelete} />)
  return { ...view, onRetry, onDelete, user: userEvent.setup() }
}

const theirs = (fields: Partial<Message> = {}, place = alone): ChatRow => ({
  kind: 'message',
  key: 'm1',
  message: message(fields),
  isOwn: false,
  place,
  quote: null,
})

test.each([
  { count: 1, text: '1 new message' },
  { count: 3, text: '3 new messages' },
])('the unread divider says $text', ({ count, text }) => {
  show({ kind: 'unread', key: 'unread', count })

  expect(screen.getByRole('separator').textContent).toBe(text)
})

test('the first message of a group shows its sender, later ones only to screen readers', () => {
  const { container } = show(theirs())
  expect(container.querySelector('.bubble-sender')?.textContent).toBe('Tom Beckett')
  cleanup()

  const later = show(theirs({}, { startsGroup: false, endsGroup: true }))
  expect(later.container.querySelector('.bubble-sender')).toBeNull()
  expect(later.container.querySelector('.sr-only')?.textContent).toBe('Tom Beckett: ')
})

test('an address in a message is a link that gives nothing away', async () => {
  show(theirs({ text: 'See https://www.windguru.cz/48818 and javascript:alert(1) or mail tom@crew.example' }))

  const links = await screen.findAllByRole<HTMLAnchorElement>('link')
  expect(links.map(({ href }) => href)).toEqual(['https://www.windguru.cz/48818'])
  expect(links[0]?.rel).toBe('noopener noreferrer nofollow')
  expect(links[0]?.target).toBe('_blank')
})

test('what looks like markup is only text', () => {
  const { container } = show(theirs({ text: '<img src=x onerror=alert(1)>' }))

  expect(container.querySelector('img')).toBeNull()
  expect(container.textContent).toContain('<img src=x onerror=alert(1)>')
})

test('a photo that was deleted leaves a word in its place', () => {
  show(theirs({ text: 'Shared an image', mediaId: 'p1' }))

  expect(screen.getByText('Photo removed')).toBeTruthy()
})

test('a message being sent says so and has no buttons', () => {
  show({
    kind: 'unsent',
    key: 'c1',
    unsent: {
      clientMessageId: 'c1',
      text: 'On my way',
      writtenAt: '2026-07-01T12:41:00.000Z',
      state: 'waiting',
    },
    place: alone,
    quote: null,
  })

  expect(screen.getByText('Sending')).toBeTruthy()
  expect(screen.queryByRole('button')).toBeNull()
})

test('a rejected message shows why and can be retried or deleted', async () => {
  const { onRetry, onDelete, user } = show({
    kind: 'unsent',
    key: 'c1',
    unsent: {
      clientMessageId: 'c1',
      text: 'Save me a spot by the dune',
      writtenAt: '2026-07-01T12:41:00.000Z',
      state: 'refused',
      reason: 'Message must be 4000 characters or less',
    },
    place: alone,
    quote: null,
  })
  expect(screen.getByText('Message must be 4000 characters or less')).toBeTruthy()
  expect(screen.getByText('Not sent. Tap to try again')).toBeTruthy()

  await user.click(screen.getByRole('button', { name: /Retry/ }))
  await user.click(screen.getByRole('button', { name: 'Delete' }))

  expect(onRetry).toHaveBeenCalledExactlyOnceWith('c1')
  expect(onDelete).toHaveBeenCalledExactlyOnceWith('c1')
})

test('the focus stays on what a reply answers while the server acknowledges it', () => {
  const quote = {
    id: 'm0',
    senderId: 'ben',
    senderName: 'Ben',
    text: 'Who has the pump?',
    thumbnailUrl: null,
  }
  const unsent = {
    clientMessageId: 'c1',
    text: 'I do',
    writtenAt: '2026-07-01T12:31:00.000Z',
    state: 'waiting',
  } as const
  const row = (rest: object) => ({ key: 'c1', place: alone, quote, ...rest }) as ChatRow
  const rows = (shown: ChatRow) => (
    <ChatRowView key="c1" row={shown} onRetry={() => undefined} onDelete={() => undefined} />
  )
  const { rerender } = render(rows(row({ kind: 'unsent', unsent })))
  const name = /^In reply to Ben/
  screen.getByRole('button', { name }).focus()

  rerender(rows(row({ kind: 'message', message: message({ clientMessageId: 'c1' }), isOwn: true })))

  expect(document.activeElement).toBe(screen.getByRole('button', { name }))
})
