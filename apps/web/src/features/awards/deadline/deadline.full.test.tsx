import type { Award } from '@sendit/core/awards/contract.ts'
import { screen, waitFor, within } from '@testing-library/react'
import { expect, test } from 'vitest'
import { Awards } from '#features/awards/awards.tsx'
import { aMember, aNomination, standardAwards } from '#testing/awards.ts'
import { aTrip } from '#testing/people.ts'
import { type ApiAnswers, renderAt } from '#testing/render-app.tsx'

const trip = aTrip({ memberCount: 3 })
const path = `/api/trips/${trip.id}`
const HOUR_MS = 3_600_000
const inHours = (hours: number) => new Date(Date.now() + hours * HOUR_MS).toISOString()
const nominations = [aNomination({ voteCount: null })]
const missing = [
  { id: 'ben', name: 'Ben Cole' },
  { id: 'ana', name: 'Ana Ruiz' },
]

function open(award: Partial<Award>, { role = 'owner', answers = {} }: Visit = {}) {
  const known = {
    [`GET ${path}/awards`]: standardAwards({ nominations, ...award }),
    [`GET ${path}/members`]: [aMember({ id: 'ana', displayName: 'Ana Ruiz' }), aMember()],
  }
  const viewerId = role === 'guest' ? null : 'ana'
  const awards = (
    <Awards
      trip={{ ...trip, myRole: role }}
      viewerId={viewerId}
      guestInvitation={null}
      showsWinners={false}
      onLeaveWinners={() => {}}
    />
  )
  return renderAt('/awards', awards, { ...known, ...answers })
}

type Visit = { role?: 'owner' | 'member' | 'guest'; answers?: ApiAnswers }

async function boost() {
  const heading = await screen.findByRole('heading', { level: 3, name: 'Biggest Boost' })
  return within(heading.closest('article') ?? heading)
}

test('a card shows the voting deadline and who has not voted, the viewer first', async () => {
  open({ status: 'voting', votingEndsAt: inHours(1), missing }, { role: 'member' })

  const card = await boost()

  expect(card.getByText(/^until /)).toBeDefined()
  expect(card.getByText('you, Ben')).toBeDefined()
  expect(card.queryByRole('button', { name: /deadline/ })).toBeNull()
})

test('reminders go out once a day, never to yourself alone and never from guests', async () => {
  const answer = standardAwards({ status: 'voting', nominations, missing, remindedAt: inHours(0) })[0]
  const call = 'POST /api/awards/boost/reminders'
  const first = open({ status: 'voting', missing }, { role: 'member', answers: { [call]: answer } })
  await first.user.click((await boost()).getByRole('button', { name: /^Remind who has not voted/ }))
  expect(await (await boost()).findByText('Reminded today')).toBeDefined()
  expect((await boost()).queryByRole('button', { name: /^Remind/ })).toBeNull()
  first.unmount()

  const alone = open({ status: 'voting', missing: missing.slice(1) }, { role: 'member' })
  expect((await boost()).queryByRole('button', { name: /^Remind/ })).toBeNull()
  alone.unmount()

  open({ status: 'voting', missing }, { role: 'guest' })
  expect((await boost()).getByText('Ben, Ana')).toBeDefined()
  expect((await boost()).queryByRole('button', { name: /^Remind/ })).toBeNull()
})

test('an award whose deadline ended in a tie takes no votes and awaits a decision', async () => {
  const tied = [
    aNomination({ voteCount: 1 }),
    aNomination({ id: 'n2', nominatedUserId: 'ana', nominatedUserName: 'Ana Ruiz', voteCount: 1 }),
  ]
  const ended = inHours(-1)
  open({
    ...{ status: 'voting', votingEndsAt: ended, votingEndedAt: ended, nominations: tied, voterCount: 2 },
  })

  const card = await boost()

  expect(card.getByText('Voting Closed')).toBeDefined()
  expect(card.getByText('Voting has ended. It is a tie: whoever closes the award picks.')).toBeDefined()
  expect(card.queryByRole('button', { name: /^Vote for/ })).toBeNull()
  expect(card.queryByText(/^until /)).toBeNull()
  expect(card.getByRole('button', { name: /^Close voting and pick the winner/ })).toBeDefined()
})

test('who may close an award sets its deadline: as voting opens, and by itself', async () => {
  const call = 'PATCH /api/awards/boost'
  const { user, requests } = open({}, { answers: { [call]: standardAwards({ nominations })[0] } })
  const bodies = () => requests.flatMap(({ method, body }) => (method === 'PATCH' ? [body] : []))
  await user.click((await boost()).getByRole('button', { name: 'Set a deadline: Biggest Boost' }))
  const dialog = within(await screen.findByRole('dialog', { name: 'Deadline' }))
  const choice = dialog.getByRole<HTMLSelectElement>('combobox', { name: 'Voting closes' })
  const instant = choice.options[1]?.value ?? ''
  await user.selectOptions(choice, 'other')
  await user.click(dialog.getByRole('button', { name: 'Save' }))
  expect(dialog.getByText('Choose a time that is still to come')).toBeDefined()
  await user.selectOptions(choice, instant)
  await user.click(dialog.getByRole('button', { name: 'Save' }))
  await waitFor(() => expect(screen.queryByRole('dialog')).toBeNull())
  expect(bodies()).toEqual([{ votingEndsAt: instant }])

  await user.click((await boost()).getByRole('button', { name: 'Open voting for Biggest Boost' }))
  const asked = within(await screen.findByRole('alertdialog', { name: 'Open voting?' }))
  await user.selectOptions(asked.getByRole('combobox', { name: 'Voting closes' }), instant)
  await user.click(asked.getByRole('button', { name: 'Open voting' }))
  await waitFor(() => expect(bodies().at(-1)).toEqual({ status: 'voting', votingEndsAt: instant }))
})
