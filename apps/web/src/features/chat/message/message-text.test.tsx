import type { Mentions } from '@sendit/core/chat/contract.ts'
import { render, screen } from '@testing-library/react'
import { expect, test } from 'vitest'
import { ViewerId } from '#features/chat/presence/use-seen-by.ts'
import { MessageText } from './message-text.tsx'

function show(text: string, mentions: Mentions) {
  const { container } = render(
    <ViewerId value="maya">
      <MessageText text={text} mentions={mentions} />
    </ViewerId>,
  )
  return [...container.querySelectorAll('.mention')].map((chip) => `${chip.className}: ${chip.textContent}`)
}

test('mentions are rendered in place, and the viewer’s own is highlighted', () => {
  const mentions = [
    { id: 'jonas', from: 16, length: 6 },
    { id: 'maya', from: 3, length: 5 },
  ]
  expect(show('🤙 @Maya or ask @Jonas', mentions)).toEqual(['mention you: @Maya (you)', 'mention: @Jonas'])
})

test('the crew is the reader, too', () => {
  expect(show('@crew go', [{ id: 'crew', from: 0, length: 5 }])).toEqual(['mention you: @crew (you)'])
})

test('a name that was only typed is none', () => {
  expect(show('@Maya and @Jonas', [])).toEqual([])
})

test('a place outside of the text is left out and the text is whole', () => {
  const { container } = render(<MessageText text="short" mentions={[{ id: 'jonas', from: 3, length: 9 }]} />)
  expect(container.textContent).toBe('short')
})

test('addresses beside a mention are links', async () => {
  render(<MessageText text="@Jonas https://a.example" mentions={[{ id: 'jonas', from: 0, length: 6 }]} />)
  expect((await screen.findByRole<HTMLAnchorElement>('link')).href).toBe('https://a.example/')
})
