import { MAX_MESSAGE_TEXT } from '@sendit/core/chat/limits.ts'
import { cleanup, fireEvent, render, screen } from '@testing-library/react'
import userEvent from '@testing-library/user-event'
import { expect, test, vi } from 'vitest'
import type { MentionedText } from '#features/chat/mentions/use-mentioned-draft.ts'
import { Composer, type ComposerMode, composerMode } from './composer.tsx'

function show(mode: ComposerMode) {
  const onSend = vi.fn<(content: MentionedText) => void>()
  render(<Composer draft="ana/tarifa" mode={mode} onSend={onSend} />)
  const field = screen.getByRole<HTMLTextAreaElement>('textbox', { name: 'Message the crew' })
  return { onSend, field, user: userEvent.setup() }
}

test.each([
  { status: 'connecting', hasBeenOnline: false, mode: 'connecting' },
  { status: 'connecting', hasBeenOnline: true, mode: 'offline' },
  { status: 'offline', hasBeenOnline: false, mode: 'offline' },
  { status: 'offline', hasBeenOnline: true, mode: 'offline' },
  { status: 'online', hasBeenOnline: true, mode: 'ready' },
] as const)('$status, been online: $hasBeenOnline, makes the composer $mode', ({ mode, ...connection }) => {
  expect(composerMode(connection)).toBe(mode)
})

test('nothing can be written until the first connection', () => {
  const { field } = show('connecting')

  expect(field.disabled).toBe(true)
  expect(field.placeholder).toBe('Connecting...')
  expect(screen.getByRole<HTMLButtonElement>('button', { name: 'Send message' }).disabled).toBe(true)
})

test('a user can write offline and is told when messages will be sent', async () => {
  const { field, onSend, user } = show('offline')

  await user.type(field, 'On my way{Enter}')

  expect(screen.getByRole('status').textContent).toBe('Offline: messages go out when you are back')
  expect(onSend).toHaveBeenCalledWith({ text: 'On my way', mentions: [] })
})

test('Enter sends the trimmed text and empties the field', async () => {
  const { field, onSend, user } = show('ready')

  await user.type(field, '  9 or 12? {Enter}')

  expect(onSend).toHaveBeenCalledExactlyOnceWith({ text: '9 or 12?', mentions: [] })
  expect(field.value).toBe('')
})

test('Shift and Enter begin a new line', async () => {
  const { field, onSend, user } = show('ready')

  await user.type(field, 'one{Shift>}{Enter}{/Shift}two')

  expect(field.value).toBe('one\ntwo')
  expect(onSend).not.toHaveBeenCalled()
})

test('blanks alone are no message', async () => {
  const { field, onSend, user } = show('ready')

  await user.type(field, '   {Enter}')
  await user.click(screen.getByRole('button', { name: 'Send message' }))

  expect(onSend).not.toHaveBeenCalled()
})

test('the button sends as well and leaves the field focused', async () => {
  const { field, onSend, user } = show('ready')

  await user.type(field, 'Legend')
  await user.click(screen.getByRole('button', { name: 'Send message' }))

  expect(onSend).toHaveBeenCalledWith({ text: 'Legend', mentions: [] })
  expect(document.activeElement).toBe(field)
})

test('the field accepts no more than the maximum message length', () => {
  expect(show('ready').field.maxLength).toBe(MAX_MESSAGE_TEXT)
})

test('chosen and pasted files are handed over, and pasted words stay words', async () => {
  const onChoose = vi.fn<(files: File[]) => void>()
  render(
    <Composer
      draft="ana/tarifa"
      mode="ready"
      onSend={() => undefined}
      attach={{ accept: 'image/*', onChoose }}
    />,
  )
  const user = userEvent.setup()
  const photo = new File(['pixels'], 'crew.png', { type: 'image/png' })
  const field = screen.getByRole<HTMLTextAreaElement>('textbox', { name: 'Message the crew' })

  await user.upload(screen.getByLabelText('Choose files to share'), photo)
  fireEvent.paste(field, { clipboardData: { files: [photo] } })
  fireEvent.paste(field, { clipboardData: { files: [] } })

  expect(onChoose.mock.calls).toEqual([[[photo]], [[photo]]])
})

test('nothing is attached until the first connection', () => {
  render(
    <Composer
      draft="ana/tarifa"
      mode="connecting"
      onSend={() => undefined}
      attach={{ accept: 'image/*', onChoose: () => undefined }}
    />,
  )

  expect(screen.getByRole<HTMLButtonElement>('button', { name: 'Attach a file' }).disabled).toBe(true)
})

test('what is typed is there again after another screen was looked at, in its own trip, until it is sent', async () => {
  const { field, user } = show('ready')
  await user.type(field, 'Wind at four?')
  cleanup()

  render(<Composer draft="ana/dakhla" mode="ready" onSend={() => undefined} />)
  expect(screen.getByRole<HTMLTextAreaElement>('textbox').value).toBe('')
  cleanup()
  const again = show('ready')
  expect(again.field.value).toBe('Wind at four?')
  await again.user.type(again.field, '{Enter}')
  expect(again.onSend).toHaveBeenCalledWith({ text: 'Wind at four?', mentions: [] })
  cleanup()

  expect(show('ready').field.value).toBe('')
})
