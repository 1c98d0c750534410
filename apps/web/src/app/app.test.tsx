import { screen, waitFor } from '@testing-library/react'
import { expect, test } from 'vitest'
import { aTrip } from '#testing/people.ts'
import { currentAddress, heading, signedIn, signedOut, trip, visit } from '#testing/visit-app.tsx'

test('a signed-out visitor sees the landing page, and its buttons lead to sign-in', async () => {
  const { user } = visit('/', signedOut)
  await heading('SendIt!')

  await user.click(screen.getByRole('link', { name: 'Get Started (Create Free Account)' }))

  await heading('Welcome to SendIt!')
  expect(window.location.pathname).toBe('/auth')
  await expect.poll(() => document.title).toBe('Sign in · SendIt!')
})

test('a new screen has the focus on its heading', async () => {
  const { user } = visit('/', signedOut)
  await heading('SendIt!')

  await user.click(screen.getByRole('link', { name: 'Sign In' }))

  const next = await heading('Welcome to SendIt!')
  await waitFor(() => expect(document.activeElement).toBe(next))
})

test('a signed-in person has five tabs around their screens', async () => {
  visit('/expenses', signedIn)
  await heading('Expenses')

  const tabs = await screen.findByRole('navigation', { name: 'Main' })
  expect([...tabs.querySelectorAll('a')].map((tab) => tab.textContent)).toEqual([
    'Home',
    'Chat',
    'Expenses',
    'Media',
    'Awards',
  ])
  expect(screen.getByRole('link', { name: 'Expenses' }).getAttribute('aria-current')).toBe('page')
})

test('an address without a trip gains one, and every link stays in that trip', async () => {
  visit('/expenses', signedIn)
  await heading('Expenses')

  await waitFor(() => expect(currentAddress()).toBe(`/expenses?tripId=${trip.id}`))
  const settings = screen.getByRole('link', { name: 'Settings' })
  await waitFor(() => expect(settings.getAttribute('href')).toBe(`/profile?tripId=${trip.id}`))
  const tabs = await screen.findByRole('navigation', { name: 'Main' })
  expect([...tabs.querySelectorAll('a')].map((tab) => tab.getAttribute('href'))).toEqual([
    `/?trip=${trip.id}`,
    `/chat?tripId=${trip.id}`,
    `/expenses?tripId=${trip.id}`,
    `/media?tripId=${trip.id}`,
    `/awards?tripId=${trip.id}`,
  ])
})

test('a later change of list order does not change the trip of the tabs', async () => {
  const other = aTrip({ id: 'other', name: 'Camber Sands Day' })
  let first = trip
  const { user } = visit('/', {
    ...signedIn,
    'GET /api/trips': () => [first, first === trip ? other : trip],
    'GET /api/trips/other': other,
    'POST /api/trips': other,
  })
  await heading(trip.name)
  await waitFor(() => expect(currentAddress()).toBe(`/?tripId=${trip.id}`))
  first = other

  await user.click(screen.getByRole('link', { name: '← Trips' }))
  await heading('Your Trips')

  const chat = await screen.findByRole('link', { name: 'Chat' })
  expect(chat.getAttribute('href')).toBe(`/chat?tripId=${trip.id}`)
})

test('a trip of others does not follow from screen to screen', async () => {
  visit('/?trip=theirs', signedIn)
  await screen.findByText('Trip not found')

  const chat = await screen.findByRole('link', { name: 'Chat' })

  await waitFor(() => expect(chat.getAttribute('href')).toBe('/chat'))
})

test('the trip on the screen is reported to the server once', async () => {
  const { requests } = visit('/expenses', signedIn)
  await heading('Expenses')

  await waitFor(() => expect(requests.filter(({ path }) => path.endsWith('/open'))).toHaveLength(1))
})

test('a signed-in person who opens sign-in is sent home', async () => {
  visit('/auth', signedIn)

  await waitFor(() => expect(window.location.pathname).toBe('/'))
})

test('/magic-auth is sign-in by another name', async () => {
  visit('/magic-auth', signedOut)

  expect(await heading('Welcome to SendIt!')).toBeDefined()
})

test('without a saved mail the mailbox does not exist', async () => {
  visit('/mailbox', signedOut)

  expect(await heading('404 Page Not Found')).toBeDefined()
})
