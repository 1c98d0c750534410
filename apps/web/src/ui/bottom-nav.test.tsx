import { render, screen } from '@testing-library/react'
import { expect, test } from 'vitest'
import { BottomNav } from './bottom-nav.tsx'

function renderNav(unread: number) {
  render(
    <BottomNav
      currentKey="home"
      items={[
        { key: 'home', label: 'Home', icon: 'home', href: '/' },
        { key: 'chat', label: 'Chat', icon: 'chat', href: '/chat', badge: unread, badgeMeaning: 'unread' },
      ]}
    />,
  )
}

test.each([
  [3, 'Chat, 3 unread', '3'],
  [99, 'Chat, 99 unread', '99'],
  [100, 'Chat, 99+ unread', '99+'],
])('%i unread messages are shown and read out', (unread, name, shown) => {
  renderNav(unread)

  const chat = screen.getByRole('link', { name })

  expect(chat.textContent).toBe(`${shown}Chat`)
})

test('nothing unread leaves no badge', () => {
  renderNav(0)

  expect(screen.getByRole('link', { name: 'Chat' }).textContent).toBe('Chat')
})

test('the current tab is marked as current', () => {
  renderNav(0)

  expect(screen.getByRole('link', { name: 'Home' }).getAttribute('aria-current')).toBe('page')
  expect(screen.getByRole('link', { name: 'Chat' }).getAttribute('aria-current')).toBeNull()
})
