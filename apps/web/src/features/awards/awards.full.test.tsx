import type { Award } from '@sendit/core/awards/contract.ts'
import { screen, waitFor, within } from '@testing-library/react'
import { expect, test } from 'vitest'
import { aMember, aNomination, anAward, standardAwards } from '#testing/awards.ts'
import { paste } from '#testing/paste.ts'
import { aTrip } from '#testing/people.ts'
import { type ApiAnswers, type ApiRequest, refusal, renderAt } from '#testing/render-app.tsx'
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

const sent = (requests: ApiRequest[], method: string) =>
  requests.filter((request) => request.method === method)

test('an award that cannot be set up shows the reason and can be retried', async () => {
  let isDown = true
  const answer = () => (isDown ? refusal(503, 'UNAVAILABLE', 'The database is away.') : anAward())
  const { user } = open({ awards: standardAwards().slice(1) }, { [`POST ${path}/awards`]: answer })
  expect(await screen.findByText('The database is away.')).toBeDefined()
  isDown = false

  await user.click(screen.getByRole('button', { name: 'Try again' }))

  expect(await screen.findByRole('button', { name: 'Nominate for Biggest Boost' })).toBeDefined()
})

test('a rejected nomination shows why, and the dialog closes when nominations are closed', async () => {
  const call = 'POST /api/awards/boost/nominations'
  const closed = refusal(409, 'AWARD_STATUS', 'Nominations are closed for this award.')
  const { user } = open({ awards: standardAwards() }, { [call]: closed })
  await user.click(await screen.findByRole('button', { name: 'Nominate for Biggest Boost' }))
  const dialog = within(await screen.findByRole('dialog'))
  await user.click(dialog.getByRole('radio', { name: 'You' }))

  await user.click(dialog.getByRole('button', { name: 'Submit Nomination' }))

  expect(await screen.findAllByText('Failed to submit nomination')).not.toHaveLength(0)
  expect(screen.getAllByText('Nominations are closed for this award.')).not.toHaveLength(0)
  await waitFor(() => expect(screen.queryByRole('dialog')).toBeNull())
})

test('the celebration plays for a winner who came while the screen was open, and for no other', async () => {
  const awards = standardAwards({ status: 'voting', voterCount: 2, nominations: two, myVote: 'n-ben' })
  const old = {
    ...awards[1],
    id: 'award-1',
    category: 'Most Pathetic Jump',
    status: 'completed',
    winner: 'ben',
  }
  let now = [awards[0], { ...old, nominations: two }, ...awards.slice(2)]
  const { queryClient } = open({ awards: [] }, { [`GET ${path}/awards`]: () => now })
  const past = (await screen.findByText('Congratulations, Ben Cole!')).closest('article')
  now = [{ ...awards[0], status: 'completed', winner: 'ana' } as Award, ...now.slice(1)]

  await queryClient.invalidateQueries({ queryKey: ['/api/trips', trip.id, 'awards'] })

  const fresh = (await screen.findByText('Congratulations, Ana Ruiz!')).closest('article')
  expect(fresh?.classList.contains('celebrating')).toBe(true)
  expect(past?.classList.contains('celebrating')).toBe(false)
  expect(screen.getByRole('status').textContent).toBe('Biggest Boost: Ana Ruiz has won.')
})

test('a custom award wants a name', async () => {
  const pump = anAward({ id: 'pump', category: 'Golden Pump', isStandard: false, createdByName: 'Ana Ruiz' })
  const { user, requests } = open({ awards: standardAwards() }, { [`POST ${path}/awards`]: pump })
  await user.click(await screen.findByRole('button', { name: 'Create Custom Award' }))
  const dialog = within(await screen.findByRole('dialog'))

  await user.type(dialog.getByLabelText('Award Name'), '   ')
  await user.click(dialog.getByRole('button', { name: 'Create Award' }))
  expect(dialog.getByText('Please enter an award name')).toBeDefined()
  await paste(user, dialog.getByLabelText('Award Name'), 'Golden Pump ')
  await user.click(dialog.getByRole('button', { name: 'Create Award' }))

  expect(await screen.findByText('Custom award by Ana Ruiz.')).toBeDefined()
  const [request, ...others] = sent(requests, 'POST')
  expect(others).toEqual([])
  expect(request?.body).toEqual({ category: 'Golden Pump', status: 'nomination' })
})

test('awards that did not load can be asked for again', async () => {
  let isDown = true
  const answer = () => (isDown ? refusal(503, 'UNAVAILABLE', 'Down') : standardAwards())
  const { user } = open({ awards: [] }, { [`GET ${path}/awards`]: answer })
  await screen.findByText("Awards didn't load")
  isDown = false

  await user.click(screen.getByRole('button', { name: 'Try again' }))

  expect(await screen.findByText('Trip Highlights')).toBeDefined()
})
