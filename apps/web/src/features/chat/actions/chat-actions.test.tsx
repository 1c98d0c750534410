import type { Message, Reads } from '@sendit/core/chat/contract.ts'
import { fireEvent, screen, waitFor, within } from '@testing-library/react'
import { expect, test, vi } from 'vitest'
import { useChanges, withWaiting } from '#features/chat/changes.ts'
import { chatRows } from '#features/chat/history/chat-rows.ts'
import { ChatRowView } from '#features/chat/history/message-list.tsx'
import { readsQuery } from '#features/chat/queries.ts'
import { JumpTo } from '#features/chat/use-jump.ts'
import type { Queue } from '#offline/queued-mutation.ts'
import { renderAt } from '#testing/render-app.tsx'
import { aQueuedMutation, withOutbox } from '#testing/with-outbox.tsx'
import { ActionDialogs, useChatActions } from './action-dialogs.tsx'
import type { Viewer } from './message-actions.ts'
import { ChatActionsContext } from './message-actions.ts'

const NOW = new Date().toISOString()
const ANA = { id: 'ana', name: 'Ana' }
const CREW = [{ id: 'cleo', displayName: 'Cleo', profileImageUrl: null }]
const SHEET = 'Message actions'

function message(seq: number, fields: Partial<Message> = {}): Message {
  return {
    ...{ id: `m${seq}`, seq, version: seq, text: `text ${seq}`, createdAt: NOW, mediaId: null, media: null },
    ...{ senderId: 'ben', senderName: 'Ben', senderImageUrl: null, senderIsGuest: false },
    ...{
      clientMessageId: null,
      replyTo: null,
      reactions: [],
      pinnedAt: null,
      deletedAt: null,
      editedAt: null,
    },
    ...fields,
  }
}
const own = { senderId: 'ana', senderName: 'Ana' }
const PHONE = { matches: false, onchange: null, addListener: vi.fn(), removeListener: vi.fn() }
const onCompose = vi.fn()
const jumpTo = vi.fn()

function Rows({ messages, viewer }: { messages: Message[]; viewer: Viewer }) {
  const changes = useChanges('t1', ANA)
  const shown = withWaiting(messages, changes.waiting, ANA)
  const { actions, dialogs } = useChatActions({ tripId: 't1', viewer, changes, onCompose })
  const rows = chatRows({
    ...{ messages: shown, unsent: [], viewerId: 'ana', unreadMark: null, dayOf: (at) => at.slice(0, 10) },
  })
  return (
    <JumpTo value={jumpTo}>
      <ChatActionsContext value={actions}>
        <div role="log">
          {rows.map((row) => (
            <ChatRowView key={row.key} row={row} onRetry={() => undefined} onDelete={() => undefined} />
          ))}
        </div>
      </ChatActionsContext>
      <ActionDialogs
        dialogs={dialogs}
        actions={actions}
        newestOf={(one) => shown.find(({ id }) => id === one.id) ?? one}
        onDelete={changes.remove}
      />
    </JumpTo>
  )
}

function openChat(
  messages: Message[],
  { held = [] as Queue, role = 'member' as Viewer['role'], reads = [] as Reads } = {},
) {
  onCompose.mockReset()
  jumpTo.mockReset()
  // A phone: no hover, and no room beside the bubble.
  vi.spyOn(window, 'matchMedia').mockImplementation((media) =>
    Object.assign(new EventTarget(), PHONE, { media }),
  )
  const rows = <Rows messages={messages} viewer={{ ...ANA, role }} />
  const { screen: drawn, outbox } = withOutbox(rows, held)
  const waiting = () => outbox.read().map(({ kind, what }) => ({ kind, ...(what as object) }))
  const view = renderAt('/chat', drawn, { 'GET /api/trips/t1/members': CREW })
  view.queryClient.setQueryData(readsQuery('t1').queryKey, reads)
  return { ...view, waiting }
}

async function openSheet() {
  fireEvent.click(screen.getAllByRole('button', { name: /^Actions for/ })[0] as HTMLElement)
  return screen.findByRole('dialog', { name: SHEET })
}

async function press(user: ReturnType<typeof openChat>['user'], name: string | RegExp) {
  const sheet = await openSheet()
  await user.click(within(sheet).getByRole('button', { name }))
  await waitFor(() => expect(screen.queryByRole('dialog', { name: SHEET })).toBeNull())
}

test('a phone lists six emoji, any other, and what this person may do', async () => {
  openChat([message(1)])

  const sheet = await openSheet()

  const messageActions = within(within(sheet).getByRole('list')).getAllByRole('button')
  expect(messageActions.map(({ textContent }) => textContent)).toEqual(['Reply', 'Copy', 'Pin for the crew'])
  expect(within(within(sheet).getByRole('group', { name: 'React' })).getAllByRole('button')).toHaveLength(7)
})

test('a reaction appears at once, and a tap removes it', async () => {
  const { user, waiting } = openChat([message(1)])

  await press(user, 'Shaka')
  await user.click(await screen.findByRole('button', { name: '🤙 1: Ana', pressed: true }))

  await waitFor(() => expect(screen.queryByRole('group', { name: 'Reactions' })).toBeNull())
  expect(waiting()).toEqual([
    { kind: 'reaction', messageId: 'm1', emoji: '🤙', isOn: true },
    { kind: 'reaction', messageId: 'm1', emoji: '🤙', isOn: false },
  ])
})

test('any other emoji is accepted as typed, and text is rejected', async () => {
  const { user, waiting } = openChat([message(1)])
  await press(user, 'More reactions')
  const field = await screen.findByLabelText('Any other emoji')

  fireEvent.change(field, { target: { value: 'wow' } })
  expect(screen.getByText('A reaction is one emoji.')).toBeDefined()
  fireEvent.change(field, { target: { value: 'wow🏄‍♀️' } })

  expect(waiting()).toEqual([{ kind: 'reaction', messageId: 'm1', emoji: '🏄‍♀️', isOn: true }])
})

test('a deletion is asked about, names the message, and leaves a line', async () => {
  const { user, waiting } = openChat([message(1, own)])

  await press(user, 'Delete')
  const question = await screen.findByRole('alertdialog', { name: 'Delete this message?' })
  expect(question.textContent).toContain('‘text 1’ goes for everybody')
  await user.click(within(question).getByRole('button', { name: 'Delete' }))

  expect(await screen.findByText('Message deleted')).toBeDefined()
  expect(waiting()).toEqual([{ kind: 'message-delete', messageId: 'm1' }])
  expect(screen.queryByRole('button', { name: /^Actions for/ })).toBeNull()
})

test('pinning, replying and editing reach who does them', async () => {
  const { user, waiting } = openChat([message(1, own)])

  await press(user, 'Pin for the crew')
  await press(user, 'Reply')
  await press(user, /^Edit/)

  expect(waiting()).toEqual([{ kind: 'pin', messageId: 'm1', isOn: true }])
  expect(onCompose.mock.calls.map(([{ kind, message: about }]) => [kind, about.id])).toEqual([
    ['reply', 'm1'],
    ['edit', 'm1'],
  ])
})

test('a long press and the menu key open the sheet, a finger that scrolls does not', async () => {
  openChat([message(1)])
  const bubble = screen.getByText('text 1')
  fireEvent.pointerDown(bubble, { pointerType: 'touch', clientX: 10, clientY: 10 })
  fireEvent.pointerMove(bubble, { pointerType: 'touch', clientX: 10, clientY: 60 })
  await new Promise((resolve) => setTimeout(resolve, 450))
  expect(screen.queryByRole('dialog')).toBeNull()

  fireEvent.pointerDown(bubble, { pointerType: 'touch', clientX: 10, clientY: 10 })
  expect(await screen.findByRole('dialog', { name: SHEET })).toBeDefined()
  fireEvent.keyDown(screen.getByRole('dialog'), { key: 'Escape' })
  await waitFor(() => expect(screen.queryByRole('dialog')).toBeNull())
  fireEvent.keyDown(bubble, { key: 'ContextMenu' })
  fireEvent.contextMenu(bubble)

  expect(await screen.findByRole('dialog', { name: SHEET })).toBeDefined()
})

test('a reply shows the current text of the original message and links to it', async () => {
  const replyTo = { id: 'm1', senderName: 'Ben', text: 'as it was sent', mediaType: null }
  const { user } = openChat([message(1, { text: 'as it reads now' }), message(2, { ...own, replyTo })])

  await user.click(
    screen.getByRole('button', { name: 'In reply to Ben: as it reads now. Go to the message' }),
  )

  expect(jumpTo).toHaveBeenCalledWith('m1')
})

test('what is answered has the colour of its sender, held or not', () => {
  const replyTo = { id: 'm0', senderId: 'ben', senderName: 'Ben', text: 'long ago', mediaType: null }
  const ownWords = { ...replyTo, id: 'm-1', senderId: 'ana', senderName: 'Ana' }
  openChat([message(1), message(2, { replyTo }), message(3, { replyTo: ownWords })])

  const quote = screen.getByRole('button', { name: /^In reply to Ben: long ago/ })

  const sender = document.querySelector<HTMLElement>('.bubble-sender')
  expect(quote.style.getPropertyValue('--quote-colour')).toBe(sender?.style.color)
  expect(screen.getByRole('button', { name: /^In reply to You: long ago/ })).toBeDefined()
})

test('a screen reader hears sender, text, quoted message, reactions and state in order', () => {
  const replyTo = { id: 'm0', senderName: 'Kim', text: 'the question', mediaType: null }
  const people = [{ id: 'kim', name: 'Kim' }]
  openChat([message(1, { replyTo, editedAt: NOW, reactions: [{ emoji: '🤙', people }] })])

  const spoken = screen.getByRole('log').textContent ?? ''
  const parts = ['Ben', 'text 1', 'the question', '🤙', 'edited, ']
  expect(parts.map((part) => spoken.indexOf(part))).toEqual(
    parts.map((part) => spoken.indexOf(part)).toSorted((one, other) => one - other),
  )
  expect(parts.every((part) => spoken.includes(part))).toBe(true)
})

test('who reacted is listed by kind', async () => {
  const people = [
    { id: 'ben', name: 'Ben' },
    { id: 'kim', name: 'Kim (guest)' },
  ]
  const { user } = openChat([message(1, { reactions: [{ emoji: '🪁', people }] })], { role: 'guest' })

  await press(user, 'See who reacted')

  const list = await screen.findByRole('dialog', { name: 'Reactions' })
  expect(within(list).getByText('Ben, Kim (guest)')).toBeDefined()
})

test('a rejected edit keeps the typed text beside the unchanged message', async () => {
  const refused = { state: 'refused', reason: 'A message can be edited for 24 hours.' } as const
  const held = [
    aQueuedMutation('message-edit', 't1', { messageId: 'm1', text: 'too late', mentions: [] }, refused),
  ]
  openChat([message(1, own)], { held })

  expect((await screen.findByRole('alert')).textContent).toContain('A message can be edited for 24 hours.')
  expect(screen.getByText('text 1')).toBeDefined()
})

test('a rejected reaction shows why and is removed', async () => {
  const refused = { state: 'refused', reason: 'A message takes 12 kinds of reactions.' } as const
  const held = [aQueuedMutation('reaction', 't1', { messageId: 'm1', emoji: '🤙', isOn: true }, refused)]
  const { waiting } = openChat([message(1)], { held })

  expect(await screen.findByText('A message takes 12 kinds of reactions.')).toBeDefined()
  await waitFor(() => expect(waiting()).toEqual([]))
})

test('who has seen it is listed', async () => {
  openChat([message(1)], { reads: [{ id: 'cleo', seq: 1 }] })

  const sheet = await openSheet()
  fireEvent.click(await within(sheet).findByRole('button', { name: /^Seen by 1/ }))

  expect(within(await screen.findByRole('dialog', { name: 'Seen by 1' })).getByText('Cleo')).toBeDefined()
})
