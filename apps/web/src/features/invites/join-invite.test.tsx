import { useQuery } from '@tanstack/react-query'
import { screen, waitFor } from '@testing-library/react'
import { StrictMode } from 'react'
import { describe, expect, test } from 'vitest'
import { acceptGuestToken, readGuestToken, rememberTokenOfAddress } from '#lib/guest-token.ts'
import { userQuery } from '#session/queries.ts'
import { aGuest, aUser } from '#testing/people.ts'
import { type ApiAnswers, refusal, renderAt } from '#testing/render-app.tsx'
import { JoinInvite } from './join-invite.tsx'

const VALIDATE = 'GET /api/guest/validate'
const JOIN = 'POST /api/invite/join'
const THEIRS = aGuest({ isForCaller: true })
const OF_ANOTHER = aGuest({ isForCaller: false })

const Name = () => <p>Called {useQuery(userQuery()).data?.displayName}</p>

function follow(address: string, answers: ApiAnswers) {
  window.history.replaceState(null, '', '/?token=invite')
  rememberTokenOfAddress()
  const screenOfUser = (
    <StrictMode>
      <JoinInvite token="invite" />
    </StrictMode>
  )
  return renderAt(address, screenOfUser, answers)
}

test('a signed-in person who follows their invite joins once and lands on the trip', async () => {
  const joined = { tripId: 'a', message: 'Welcome' }
  const { requests, address } = follow('/?token=invite', { [VALIDATE]: THEIRS, [JOIN]: joined })

  expect((await screen.findAllByText('Welcome to the Trip!')).length).toBeGreaterThan(0)

  await waitFor(() => expect(address()).toBe('/?trip=a'))
  expect(requests.filter(({ method }) => method === 'POST').map(({ body }) => body)).toEqual([
    { token: 'invite' },
  ])
  expect(readGuestToken()).toBeNull()
})

test('a new member lands on the trip’s onboarding page', async () => {
  const joined = { tripId: 'a', message: 'Welcome', isNewMember: true }
  const { address } = follow('/?token=invite', { [VALIDATE]: THEIRS, [JOIN]: joined })

  await waitFor(() => expect(address()).toBe('/door?tripId=a'))
  expect(readGuestToken()).toBeNull()
})

test('a user who claims a placeholder member takes its name at once', async () => {
  const joined = { tripId: 'a', message: 'Welcome', isNewMember: true }
  let displayName = 'k.noor87'
  const withName = (
    <>
      <Name />
      <JoinInvite token="invite" />
    </>
  )
  renderAt('/?token=invite', withName, {
    'GET /api/auth/user': () => aUser({ displayName }),
    [VALIDATE]: THEIRS,
    [JOIN]: () => {
      displayName = 'Kim'
      return joined
    },
  })

  expect(await screen.findByText('Called Kim')).toBeTruthy()
})

test('a failed join shows an error and is not retried forever', async () => {
  const failed = refusal(500, 'INTERNAL', 'Oops')
  const { address } = follow('/?token=invite', { [VALIDATE]: THEIRS, [JOIN]: failed })

  expect((await screen.findAllByText('Failed to Join Trip')).length).toBeGreaterThan(0)
  const sentence = 'There was an issue adding you to the trip. Please try again.'
  expect(screen.getAllByText(sentence).length).toBeGreaterThan(0)
  await waitFor(() => expect(address()).toBe('/'))
  expect(readGuestToken()).toBeNull()
})

describe('an invite addressed to somebody else', () => {
  const joined = { tripId: 'a', message: 'Welcome' }
  const posts = ({ requests }: ReturnType<typeof follow>) =>
    requests.filter(({ method }) => method === 'POST').map(({ body }) => body)

  test('does not join on opening, and says who will see the user', async () => {
    const page = follow('/?token=invite', { [VALIDATE]: OF_ANOTHER, [JOIN]: joined })

    await screen.findByRole('heading', { name: 'Join the Trip!' })

    expect(screen.getByText(/The crew will see your name and e-mail address/)).toBeDefined()
    expect(posts(page)).toEqual([])
  })

  test('is joined with one button, once', async () => {
    const page = follow('/?token=invite', { [VALIDATE]: OF_ANOTHER, [JOIN]: joined })

    await page.user.click(await screen.findByRole('button', { name: 'Accept Invitation & Join Trip' }))

    await waitFor(() => expect(page.address()).toBe('/?trip=a'))
    expect(posts(page)).toEqual([{ token: 'invite' }])
    expect(readGuestToken()).toBeNull()
  })

  test('is forgotten when the user goes home instead', async () => {
    const page = follow('/?token=invite', { [VALIDATE]: OF_ANOTHER, [JOIN]: joined })

    await page.user.click(await screen.findByRole('link', { name: 'Go to Home' }))

    await waitFor(() => expect(page.address()).toBe('/'))
    expect(readGuestToken()).toBeNull()
    expect(posts(page)).toEqual([])
  })

  test('is joined without asking again when accepted as a guest before signing in', async () => {
    acceptGuestToken('invite')
    const page = follow('/?token=invite', { [VALIDATE]: OF_ANOTHER, [JOIN]: joined })

    await waitFor(() => expect(page.address()).toBe('/?trip=a'))
    expect(posts(page)).toEqual([{ token: 'invite' }])
  })
})

test('an invalid link is shown as invalid, and its token is removed from the address', async () => {
  const { address } = follow('/?token=invite', { [VALIDATE]: refusal(404, 'INVITE_INVALID', 'Unknown') })

  expect(await screen.findByRole('heading', { name: 'Invalid Invite' })).toBeDefined()
  await waitFor(() => expect(address()).toBe('/'))
  expect(screen.getByRole('heading', { name: 'Invalid Invite' })).toBeDefined()
})

test('an old invitation that the tab only remembered is dropped without a word', async () => {
  follow('/', { [VALIDATE]: refusal(404, 'INVITE_INVALID', 'Unknown') })

  await waitFor(() => expect(readGuestToken()).toBeNull())
  expect(screen.queryByRole('heading', { name: 'Invalid Invite' })).toBeNull()
})

test('a link already used by somebody else says so without trying to join', async () => {
  const { user, requests } = follow('/?token=invite', {
    [VALIDATE]: aGuest({ isForCaller: false, isUsed: true }),
  })
  expect(await screen.findByRole('heading', { name: 'Invite Already Used' })).toBeDefined()
  expect(requests.some(({ method }) => method === 'POST')).toBe(false)
  await user.click(screen.getByRole('button', { name: 'Go to Home' }))
  expect(readGuestToken()).toBeNull()
})

test('a link claimed by somebody else while joining says so', async () => {
  follow('/?token=invite', {
    [VALIDATE]: aGuest({ isForCaller: true }),
    [JOIN]: refusal(409, 'INVITE_CLAIMED', 'This invitation has already been used by somebody else.'),
  })

  expect(await screen.findByRole('heading', { name: 'Invite Already Used' })).toBeDefined()
})
