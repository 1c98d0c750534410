import { act, screen, waitFor } from '@testing-library/react'
import { useState } from 'react'
import { expect, test } from 'vitest'
import { Link, useLocation } from 'wouter'
import { renderAt } from '#testing/render-app.tsx'
import { NavigationFocus } from './navigation-focus.tsx'

function Screens({ onReady }: { onReady: (draw: () => void) => void }) {
  const [path] = useLocation()
  const [isDrawn, setDrawn] = useState(false)
  onReady(() => setDrawn(true))
  return (
    <>
      <NavigationFocus />
      {path === '/trips' && <h1>Trips</h1>}
      {path === '/auth' && isDrawn && <h1>Welcome</h1>}
      {path === '/auth' && <input aria-label="Email Address" />}
      <Link href="/auth">Sign out</Link>
    </>
  )
}

function openScreens() {
  let draw: (() => void) | undefined
  const { user } = renderAt(
    '/trips',
    <Screens
      onReady={(next) => {
        draw = next
      }}
    />,
  )
  return { user, drawHeading: () => act(() => draw?.()) }
}

test('the heading of a lazily loaded screen gets the focus', async () => {
  const { user, drawHeading } = openScreens()
  await user.click(screen.getByRole('link'))

  drawHeading()

  await waitFor(() => expect(document.activeElement).toBe(screen.getByRole('heading', { name: 'Welcome' })))
})

test('who types already is left where they are', async () => {
  const { user, drawHeading } = openScreens()
  await user.click(screen.getByRole('link'))
  const field = screen.getByRole('textbox')
  await user.click(field)

  drawHeading()
  await screen.findByRole('heading', { name: 'Welcome' })
  await user.keyboard('ana@')

  expect(field).toHaveProperty('value', 'ana@')
})
