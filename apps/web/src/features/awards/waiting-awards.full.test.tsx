import { screen, within } from '@testing-library/react'
import { expect, test, vi } from 'vitest'
import type { Queue } from '#offline/queued-mutation.ts'
import { aMember, aNomination, standardAwards } from '#testing/awards.ts'
import { aTrip } from '#testing/people.ts'
import { renderAt } from '#testing/render-app.tsx'
import { aQueuedMutation, withOutbox } from '#testing/with-outbox.tsx'
import { Awards } from './awards.tsx'

const trip = aTrip({ memberCount: 2, myRole: 'owner' })
const path = `/api/trips/${trip.id}`
const ana = aMember({ id: 'ana', displayName: 'Ana Ruiz' })
const two = [
  aNomination(),
  aNomination({ id: 'n-ana', nominatedUserId: 'ana', nominatedUserName: 'Ana Ruiz' }),
]

async function openBoost(status: 'voting' | 'nomination', held: Queue) {
  const { screen: shown, outbox } = withOutbox(
    <Awards
      trip={trip}
      viewerId="ana"
      guestInvitation="Sign in"
      showsWinners={false}
      onLeaveWinners={() => {}}
    />,
    held,
  )
  const myVote = status === 'voting' ? 'n-ana' : null
  const awards = standardAwards({ status, nominations: two, myVote, voterCount: 1 })
  const view = renderAt('/awards', shown, {
    [`GET ${path}/awards`]: awards,
    [`GET ${path}/members`]: [ana, aMember()],
  })
  const heading = await screen.findByRole('heading', { level: 3, name: 'Biggest Boost' })
  return { ...view, outbox, boost: within(heading.closest('article') ?? heading) }
}

const rowOf = (boost: ReturnType<typeof within>, name: string) =>
  within(boost.getByText(name).closest('li') ?? document.body)

test('a pending vote shows the chosen option and a clock until it is sent', async () => {
  const { boost, outbox, user } = await openBoost('voting', [
    aQueuedMutation('vote', trip.id, { awardId: 'boost', nominationId: 'n-ben' }),
  ])

  expect(await boost.findByText('Your vote waits for network')).toBeDefined()
  expect(rowOf(boost, 'Ben Cole').getByText('Your vote')).toBeDefined()
  expect(rowOf(boost, 'Ana Ruiz').queryByText('Your vote')).toBeNull()
  await user.click(boost.getByRole('button', { name: /^Delete what waits/ }))
  expect(outbox.read()).toEqual([])
  expect(await rowOf(boost, 'Ana Ruiz').findByText('Your vote')).toBeDefined()
})

test('a rejected vote shows why and leaves the previous vote in place', async () => {
  const refused = { state: 'refused', reason: 'Voting is not open for this award.' } as const
  const vote = aQueuedMutation('vote', trip.id, { awardId: 'boost', nominationId: 'n-ben' }, refused)
  const { boost } = await openBoost('voting', [vote])

  expect((await boost.findByRole('alert')).textContent).toContain('Voting is not open for this award.')
  expect(rowOf(boost, 'Ana Ruiz').getByText('Your vote')).toBeDefined()
})

test('a pending nomination appears only under its own award', async () => {
  const form = { nominatedUserId: 'ben', reason: null }
  const { boost } = await openBoost('nomination', [
    aQueuedMutation('nomination', trip.id, { awardId: 'boost', form }),
  ])

  expect(await boost.findByText('You nominated Ben Cole, waiting for network')).toBeDefined()
  expect(screen.getAllByText(/waiting for network/)).toHaveLength(1)
})

test('closing an award is disabled offline, with the reason shown', async () => {
  vi.spyOn(navigator, 'onLine', 'get').mockReturnValue(false)
  const { boost } = await openBoost('voting', [])

  const close = boost.getByRole<HTMLButtonElement>('button', { name: /^Close voting/ })

  expect([close.disabled, close.title]).toEqual([true, 'Closing an award needs network.'])
})
