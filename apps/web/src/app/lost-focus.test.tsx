import { screen, waitFor } from '@testing-library/react'
import { useState } from 'react'
import { expect, test } from 'vitest'
import { renderAt } from '#testing/render-app.tsx'
import { LostFocus } from './navigation-focus.tsx'

function Screen() {
  const [isEmpty, setEmpty] = useState(true)
  return (
    <>
      <LostFocus />
      <h1>Expenses</h1>
      {isEmpty && (
        <button type="button" onClick={() => setEmpty(false)}>
          Add the first
        </button>
      )}
      <button type="button">Stays</button>
    </>
  )
}

test('focus moves to the heading when the focused element disappears', async () => {
  const { user } = renderAt('/', <Screen />)

  await user.click(screen.getByRole('button', { name: 'Add the first' }))

  await waitFor(() => expect(document.activeElement).toBe(screen.getByRole('heading')))
})

test('the focus stays with what stays', async () => {
  const { user } = renderAt('/', <Screen />)
  const first = screen.getByRole('button', { name: 'Add the first' })
  const stays = screen.getByRole('button', { name: 'Stays' })
  await user.click(first)
  await waitFor(() => expect(first.isConnected).toBe(false))

  stays.focus()

  await new Promise((resolve) => setTimeout(resolve))
  expect(document.activeElement).toBe(stays)
})
