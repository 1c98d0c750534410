import { screen, waitFor } from '@testing-library/react'
import { describe, expect, test } from 'vitest'
import { heading, signedIn, trip, visit } from '#testing/visit-app.tsx'

describe('a trip that is being typed', () => {
  const NAME = 'Flat-Water Camp'
  async function type() {
    const view = visit('/create-trip', signedIn)
    await heading('Create New Trip')
    await view.user.type(screen.getByLabelText('Trip Name'), NAME)
    return view
  }
  const question = () => screen.findByRole('alertdialog', { name: 'Discard what you typed?' })

  test.each([
    ['the arrow', () => screen.findByRole('link', { name: 'Back' })],
    ['Cancel', () => screen.findByRole('link', { name: 'Cancel' })],
    ['a tab', () => screen.findByRole('link', { name: 'Expenses' })],
  ])('is not dropped by %s without a question', async (_way, link) => {
    const { user } = await type()

    await user.click(await link())
    await question()
    await user.click(screen.getByRole('button', { name: 'Keep editing' }))

    expect(window.location.pathname).toBe('/create-trip')
    expect(screen.getByLabelText<HTMLInputElement>('Trip Name').value).toBe(NAME)
  })

  test('is dropped when the user chooses to discard it', async () => {
    const { user } = await type()

    await user.click(await screen.findByRole('link', { name: 'Expenses' }))
    await question()
    await user.click(screen.getByRole('button', { name: 'Discard' }))

    expect(await heading('Expenses')).toBeDefined()
  })

  test('asks in the words of the browser when the page is closed, and not once it is empty again', async () => {
    const { user } = await type()
    const closes = () => !window.dispatchEvent(new Event('beforeunload', { cancelable: true }))
    expect(closes()).toBe(true)

    await user.clear(screen.getByLabelText('Trip Name'))

    await waitFor(() => expect(closes()).toBe(false))
    await user.click(screen.getByRole('link', { name: 'Back' }))
    expect(await heading(trip.name)).toBeDefined()
  })
})
