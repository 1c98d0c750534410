import { cleanup, render, screen } from '@testing-library/react'
import userEvent from '@testing-library/user-event'
import { expect, test, vi } from 'vitest'
import { Composer } from '#features/chat/composer/composer.tsx'
import { Mentionables, mentionablesOf } from './mentionable.ts'
import type { MentionedText } from './use-mentioned-draft.ts'

const person = (id: string, name: string) => ({ id, name, pictureUrl: null })
const crew = mentionablesOf({
  members: [person('maya', 'Maya Okafor'), person('ines', 'Inés Navarro'), person('sofia', 'Sofia Marín')],
  guests: [person('ben', 'Ben')],
  viewerId: 'maya',
})

function show() {
  const onSend = vi.fn<(content: MentionedText) => void>()
  render(
    <Mentionables value={crew}>
      <Composer draft="maya/tarifa" mode="ready" onSend={onSend} />
    </Mentionables>,
  )
  const field = screen.getByRole<HTMLTextAreaElement>('textbox', { name: 'Message the crew' })
  return { onSend, field, user: userEvent.setup() }
}

const offered = () =>
  screen.queryAllByRole('option').map((row) => row.querySelector('.grow, .flex-1')?.textContent)
const chosen = () => screen.getByRole('option', { selected: true })

test("an '@' offers the others, guests and the crew", async () => {
  const { field, user } = show()

  await user.type(field, 'Who has the pump? @')

  expect(offered()).toEqual(['Inés Navarro', 'Sofia Marín', 'BenGuest', '@crewEveryone, 4 people'])
  expect(field.getAttribute('aria-controls')).toBe(screen.getByRole('listbox', { name: 'Mention' }).id)
})

test('arrow keys move through the list, focus stays in the field and Enter selects', async () => {
  const { field, onSend, user } = show()
  await user.type(field, '@{ArrowDown}{ArrowDown}{ArrowUp}')
  expect(chosen().textContent).toContain('Sofia')
  expect(field.getAttribute('aria-activedescendant')).toBe(chosen().id)
  expect(document.activeElement).toBe(field)

  await user.keyboard('{Enter}')
  expect(field.value).toBe('@Sofia ')
  expect(onSend).not.toHaveBeenCalled()

  await user.keyboard('key?{Enter}')
  expect(onSend).toHaveBeenCalledExactlyOnceWith({
    text: '@Sofia key?',
    mentions: [{ id: 'sofia', from: 0, length: 6 }],
  })
})

test('Tab selects the first suggestion', async () => {
  const { field, user } = show()

  await user.type(field, 'Hey @be{Tab}')

  expect(field.value).toBe('Hey @Ben ')
  expect(document.activeElement).toBe(field)
})

test('a tap selects a suggestion too', async () => {
  const { field, user } = show()
  await user.type(field, '@cre')

  await user.click(screen.getByRole('option', { name: /Everyone/ }))

  expect(field.value).toBe('@crew ')
  expect(document.activeElement).toBe(field)
})

test('Escape puts the list away until another @ is typed, and Enter sends again', async () => {
  const { field, onSend, user } = show()
  await user.type(field, '@in{Escape}')
  expect(offered()).toEqual([])

  await user.type(field, 'e')
  expect(offered()).toEqual([])
  await user.type(field, ' @b')
  expect(offered()[0]).toContain('Ben')

  await user.keyboard('{Escape}{Enter}')
  expect(onSend).toHaveBeenCalledExactlyOnceWith({ text: '@ine @b', mentions: [] })
})

test('without a matching name, Enter sends the message', async () => {
  const { field, onSend, user } = show()

  await user.type(field, 'See you @home{Enter}')

  expect(onSend).toHaveBeenCalledExactlyOnceWith({ text: 'See you @home', mentions: [] })
})

test('a draft keeps its mentions while another screen is open', async () => {
  const before = show()
  await before.user.type(before.field, '  @ben{Enter}bring it')
  cleanup()

  const { field, onSend, user } = show()
  await user.type(field, '!{Enter}')

  expect(onSend).toHaveBeenCalledExactlyOnceWith({
    text: '@Ben bring it!',
    mentions: [{ id: 'ben', from: 0, length: 4 }],
  })
})
