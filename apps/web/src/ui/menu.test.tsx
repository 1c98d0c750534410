// @vitest-environment happy-dom
import { cleanup, render, screen } from '@testing-library/react'
import userEvent from '@testing-library/user-event'
import { useState } from 'react'
import { afterEach, expect, test, vi } from 'vitest'
import { Menu } from './menu.tsx'

afterEach(() => {
  cleanup()
  vi.restoreAllMocks()
})

/** Stands below a card that is as high as it says, as a browser would lay it out. */
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

test('what comes above a menu in the moment in which it is pressed does not push it out from under the finger', async () => {
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
