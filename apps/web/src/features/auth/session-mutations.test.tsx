import { screen, waitFor } from '@testing-library/react'
import { expect, test } from 'vitest'
import { acceptGuestToken, readGuestToken } from '#lib/guest-token.ts'
import { aTrip, aUser } from '#testing/people.ts'
import { refusal, renderAt } from '#testing/render-app.tsx'
import { useSignOut } from './session-mutations.ts'

const nothingStored = async () => async () => undefined

function SignOut({ prepare = nothingStored }: { prepare?: Parameters<typeof useSignOut>[0] }) {
  const { signOut, isSigningOut } = useSignOut(prepare)
  return (
    <button type="button" disabled={isSigningOut} onClick={signOut}>
      Sign Out
    </button>
  )
}

const button = () => screen.getByRole('button', { name: 'Sign Out' })

test('signing out clears all loaded data, shows a message and opens the sign-in page', async () => {
  acceptGuestToken('invite')
  const view = renderAt('/profile', <SignOut />, { 'POST /api/auth/logout': { success: true } })
  view.queryClient.setQueryData(['/api/auth/user'], aUser())
  view.queryClient.setQueryData(['/api/trips'], [aTrip()])

  await view.user.click(button())

  expect((await screen.findAllByText('Signed out')).length).toBeGreaterThan(0)
  expect(screen.getAllByText("You've been signed out successfully.").length).toBeGreaterThan(0)
  await waitFor(() => expect(view.address()).toBe('/auth'))
  expect(view.queryClient.getQueryData(['/api/auth/user'])).toBeNull()
  expect(view.queryClient.getQueryData(['/api/trips'])).toBeUndefined()
  expect(readGuestToken()).toBeNull()
})

test('signing out clears the user’s data from this browser', async () => {
  const steps: string[] = []
  const clear = async () => void steps.push('cleared')
  const view = renderAt('/profile', <SignOut prepare={async () => clear} />, {
    'POST /api/auth/logout': { success: true },
  })

  await view.user.click(button())
  await waitFor(() => expect(view.address()).toBe('/auth'))

  expect(steps).toEqual(['cleared'])
})

test('a sign-out that never reaches the server is not shown as successful', async () => {
  const down = refusal(503, 'UNAVAILABLE', 'Please try again soon.')
  const view = renderAt('/profile', <SignOut />, { 'POST /api/auth/logout': down })
  view.queryClient.setQueryData(['/api/auth/user'], aUser())

  await view.user.click(button())

  expect((await screen.findAllByText('Please try again soon.')).length).toBeGreaterThan(0)
  expect(view.address()).toBe('/profile')
  expect(view.queryClient.getQueryData(['/api/auth/user'])).not.toBeNull()
})

test('sign-out fails while the code that clears this browser cannot load', async () => {
  const missing = () => Promise.reject(new TypeError('Failed to fetch dynamically imported module'))
  const view = renderAt('/profile', <SignOut prepare={missing} />, {
    'POST /api/auth/logout': { success: true },
  })

  await view.user.click(button())

  expect((await screen.findAllByText('Sign-out failed')).length).toBeGreaterThan(0)
  expect(view.requests).toEqual([])
})
