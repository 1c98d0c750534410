import type { Award } from '@sendit/core/awards/contract.ts'
import { screen, waitFor, within } from '@testing-library/react'
import { expect, test } from 'vitest'
import { aMember, aNomination, anAward, standardAwards } from '#testing/awards.ts'
import { paste } from '#testing/paste.ts'
import { aTrip } from '#testing/people.ts'
import { type ApiAnswers, type ApiRequest, renderAt } from '#testing/render-app.tsx'
import { Awards } from './awards.tsx'

const trip = aTrip({ memberCount: 2, myRole: 'member' })
const path = `/api/trips/${trip.id}`
const ana = aMember({ id: 'ana', displayName: 'Ana Ruiz' })
const two = [
  aNomination({ voteCount: 1, reason: 'Over the rescue boat' }),
  aNomination({ id: 'n-ana', nominatedUserId: 'ana', nominatedUserName: 'Ana Ruiz', voteCount: 1 }),
]

type Visit = { awards: Award[]; viewerId?: string | null; role?: 'owner' | 'member' | 'guest' }

function open({ awards, viewerId = 'ana', role = 'member' }: Visit, answers: ApiAnswers = {}) {
  const known = { [`GET ${path}/awards`]: awards, [`GET ${path}/members`]: [ana, aMember()] }
  const awardsScreen = (
    <Awards
      trip={{ ...trip, myRole: role }}
      viewerId={viewerId}
      guestInvitation="Sign in to take part"
      showsWinners={false}
      onLeaveWinners={() => {}}
    />
  )
  return renderAt('/awards', awardsScreen, { ...known, ...answers })
}

const card = async (name: string) => {
  const heading = await screen.findByRole('heading', { level: 3, name })
  return within(heading.closest('article') ?? heading)
}
const sent = (requests: ApiRequest[], method: string) =>
  requests.filter((request) => request.method === method)

test('it opens with one call for all awards and one for the pictures', async () => {
  const { requests } = open({ awards: standardAwards({ nominations: two }) })

  const boost = await card('Biggest Boost')

  expect(boost.getByText('Nominations Open')).toBeDefined()
  expect(boost.getByText('2 nominated')).toBeDefined()
  expect(screen.getAllByRole('article')).toHaveLength(20)
  expect(requests.map(({ method, path: called }) => `${method} ${called}`).sort()).toEqual([
    `GET ${path}/awards`,
    `GET ${path}/members`,
  ])
})

test('a missing standard award is created automatically, once, and its card appears', async () => {
  const made = anAward()
  const { requests } = open({ awards: standardAwards().slice(1) }, { [`POST ${path}/awards`]: made })

  expect(await screen.findByText('Setting up award...')).toBeDefined()

  await waitFor(() => expect(screen.queryByText('Setting up award...')).toBeNull())
  expect((await card('Biggest Boost')).getByText('Nominations Open')).toBeDefined()
  expect(sent(requests, 'POST').map(({ body }) => body)).toEqual([
    { category: 'Biggest Boost', status: 'nomination' },
  ])
})

test("a guest's screen makes nothing and has no buttons, but a way to take part", async () => {
  const awards = standardAwards({ status: 'voting', nominations: hidden() }).slice(0, 19)
  const { requests } = open({ awards, viewerId: null, role: 'guest' })

  const boost = await card('Biggest Boost')

  expect(boost.getByText('No votes yet. Counts show once voting is over.')).toBeDefined()
  expect(screen.getByText('Sign in to take part')).toBeDefined()
  expect(screen.getByText('Setting up award...')).toBeDefined()
  expect(screen.queryByRole('button')).toBeNull()
  expect(sent(requests, 'POST')).toEqual([])
})

test('nominating requires a person and sends the reason trimmed', async () => {
  const call = 'POST /api/awards/boost/nominations'
  const { user, requests } = open({ awards: standardAwards() }, { [call]: aNomination() })
  await user.click(await screen.findByRole('button', { name: 'Nominate for Biggest Boost' }))
  const dialog = within(await screen.findByRole('dialog', { name: 'Nominate' }))

  await user.click(dialog.getByRole('button', { name: 'Submit Nomination' }))
  expect(dialog.getByText('Please select someone to nominate')).toBeDefined()
  await user.type(dialog.getByLabelText('Search friends'), 'ben')
  expect(dialog.getAllByRole('radio')).toHaveLength(1)
  await user.click(dialog.getByRole('radio', { name: 'Ben Cole' }))
  await paste(user, dialog.getByLabelText(/Reason/), '  Over the boat ')
  await user.click(dialog.getByRole('button', { name: 'Submit Nomination' }))

  await waitFor(() => expect(screen.queryByRole('dialog')).toBeNull())
  expect(sent(requests, 'POST').map(({ body }) => body)).toEqual([
    { nominatedUserId: 'ben', reason: 'Over the boat' },
  ])
})

test('counts are hidden before voting, and a vote goes to the first nomination', async () => {
  const again = aNomination({ id: 'n-later', nominatedBy: 'ben', voteCount: null })
  const awards = standardAwards({ status: 'voting', voterCount: 3, nominations: [...hidden(), again] })
  const call = 'POST /api/awards/boost/vote'
  const { user, requests } = open({ awards }, { [call]: { nominationId: 'n-ben' } })
  const boost = await card('Biggest Boost')
  expect(boost.getByText('3 votes so far. Vote to see how it stands.')).toBeDefined()
  expect(boost.queryByText(/^\d+ votes?$/)).toBeNull()

  await user.click(boost.getByRole('button', { name: 'Vote for Ben Cole' }))

  await waitFor(() => expect(sent(requests, 'POST')[0]?.body).toEqual({ nominationId: 'n-ben' }))
})

test('a member who has voted sees the counts and can change their vote', async () => {
  open({ awards: standardAwards({ status: 'voting', voterCount: 2, nominations: two, myVote: 'n-ben' }) })

  const boost = await card('Biggest Boost')

  expect(boost.getAllByText('1 vote')).toHaveLength(2)
  expect(boost.getByText('Your vote')).toBeDefined()
  expect(boost.getByRole('button', { name: 'Vote for Ana Ruiz' })).toBeDefined()
  expect(boost.queryByRole('button', { name: /Close voting/ })).toBeNull()
})

test('a tie asks the owner who wins', async () => {
  const voting = standardAwards({ status: 'voting', voterCount: 2, nominations: two, myVote: 'n-ben' })
  const tie = Response.json({ message: 'It is a tie.', code: 'TIE', tied: ['ben', 'ana'] }, { status: 409 })
  const won = { ...voting[0], status: 'completed', winner: 'ana' }
  const { user, requests } = open(
    { awards: voting, role: 'owner' },
    {
      'PATCH /api/awards/boost': ({ body }: ApiRequest) =>
        typeof body === 'object' && body !== null && 'winner' in body ? won : tie,
    },
  )
  await user.click(await screen.findByRole('button', { name: /Close voting and pick the winner/ }))
  const dialog = within(await screen.findByRole('alertdialog'))

  await user.click(dialog.getByRole('button', { name: 'Close voting' }))
  expect(await dialog.findByText("It's a tie")).toBeDefined()
  expect(dialog.getByRole('button', { name: 'Pick the winner' }).hasAttribute('disabled')).toBe(true)
  await user.click(dialog.getByRole('radio', { name: 'You' }))
  await user.click(dialog.getByRole('button', { name: 'Pick the winner' }))

  const boost = await card('Biggest Boost')
  await waitFor(() => expect(boost.queryByText('Voting Open')).toBeNull())
  expect(sent(requests, 'PATCH').at(-1)?.body).toEqual({ status: 'completed', winner: 'ana' })
  expect(screen.queryAllByText('Failed to close voting')).toEqual([])
})

function hidden() {
  return two.map((nomination) => ({ ...nomination, voteCount: null }))
}

test('an award not yet opened in a ceremony appears sealed, without its winner', async () => {
  const award = anAward({ status: 'completed', winner: null, isSealed: true, voterCount: 2 })
  open({ awards: [award] })

  const sealed = await card(award.category)
  expect(sealed.getByText('Sealed')).toBeDefined()
  expect(sealed.getByText('Who it goes to is in the envelope until the ceremony opens it.')).toBeDefined()
  expect(screen.queryByText(/Congratulations/)).toBeNull()
})
