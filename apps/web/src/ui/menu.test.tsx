import { render, screen, waitFor } from '@testing-library/react'
import userEvent from '@testing-library/user-event'
import { useState } from 'react'
import { expect, test, vi } from 'vitest'
import { Menu } from './menu.tsx'

/** The card has the given height, as in a browser's layout. */
function BelowACard({ arrivesOnPress }: { arrivesOnPress: number }) {
  const [height, setHeight] = useState(0)
  return (
    <main>
      <section data-height={height} />
      <Menu
        label="Menu"
        items={[{ key: 'leave', label: 'Leave Trip', onSelect: () => {} }]}
        onOpenChange={() => setHeight(arrivesOnPress)}
      />
    </main>
  )
}

test('content appearing above a menu as it is pressed does not move it away', async () => {
  const scrollBy = vi.spyOn(window, 'scrollBy').mockReturnValue()
  vi.spyOn(HTMLElement.prototype, 'getBoundingClientRect').mockImplementation(() => {
    const height = Number(document.querySelector('section')?.dataset.height ?? 0)
    return new DOMRect(0, 100 + height, 40, 40)
  })
  render(<BelowACard arrivesOnPress={900} />)

  await userEvent.click(screen.getByRole('button', { name: 'Menu' }))

  expect(await screen.findByRole('menuitem', { name: 'Leave Trip' })).toBeTruthy()
  expect(scrollBy.mock.calls[0]).toEqual([{ top: 900, behavior: 'instant' }])
})

test('content appearing above a menu during scrolling does not move it either', async () => {
  const page = { scrolled: 0, grown: 0 }
  const sizesChanged = observeSizes()
  vi.spyOn(window, 'scrollY', 'get').mockImplementation(() => page.scrolled)
  const scrollBy = vi.spyOn(window, 'scrollBy').mockReturnValue()
  vi.spyOn(HTMLElement.prototype, 'getBoundingClientRect').mockImplementation(function (this: HTMLElement) {
    return this === document.body
      ? new DOMRect(0, -page.scrolled, 390, 2000 + page.grown)
      : new DOMRect(0, 400 + page.grown - page.scrolled, 40, 40)
  })
  render(<BelowACard arrivesOnPress={0} />)
  await userEvent.click(screen.getByRole('button', { name: 'Menu' }))
  await screen.findByRole('menuitem', { name: 'Leave Trip' })
  scrollBy.mockClear()

  // Browsers report scrolling first, and sizes after layout.
  Object.assign(page, { scrolled: 30, grown: 600 })
  window.dispatchEvent(new Event('scroll'))
  sizesChanged()

  expect(scrollBy.mock.calls).toEqual([[{ top: 600, behavior: 'instant' }]])
})

test('while a menu is open, browser scroll anchoring is turned off', async () => {
  render(<BelowACard arrivesOnPress={0} />)
  const heldByBrowser = () => document.documentElement.style.overflowAnchor

  await userEvent.click(screen.getByRole('button', { name: 'Menu' }))
  await screen.findByRole('menuitem', { name: 'Leave Trip' })
  expect(heldByBrowser()).toBe('none')

  await userEvent.keyboard('{Escape}')
  await waitFor(() => expect(heldByBrowser()).toBe(''))
})

function observeSizes(): () => void {
  const observers: ((entries: []) => void)[] = []
  vi.stubGlobal(
    'ResizeObserver',
    class {
      constructor(changed: (entries: []) => void) {
        observers.push(changed)
      }
      observe() {}
      unobserve() {}
      disconnect() {}
    },
  )
  return () => {
    for (const changed of observers) changed([])
  }
}
