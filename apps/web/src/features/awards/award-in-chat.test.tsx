import type { Award } from '@sendit/core/awards/contract.ts'
import { screen, within } from '@testing-library/react'
import { expect, test, vi } from 'vitest'
import { aMember, aNomination, anAward } from '#testing/awards.ts'
import { aTrip, aUser } from '#testing/people.ts'
import { type ApiAnswers, refusal, renderAt } from '#testing/render-app.tsx'
import AwardInChat from './award-in-chat.tsx'

const trip = aTrip({ myRole: 'member' })
const path = `/api/trips/${trip.id}`
const members = [aMember({ id: 'ana', displayName: 'Ana Ruiz' }), aMember()]
const two = [
  aNomination({ voteCount: null }),
  aNomination({ id: 'n-ana', nominatedUserId: 'ana', nominatedUserName: 'Ana Ruiz', voteCount: null }),
]

async function show(award: Award, answers: ApiAnswers = {}, user: unknown = aUser({ id: 'ana' })) {
  const view = renderAt(`/chat?tripId=${trip.id}`, <AwardInChat id={award.id} />, {
    'GET /api/auth/user': user,
    'GET /api/trips': [trip],
    [`GET ${path}`]: trip,
    [`GET ${path}/members`]: members,
    [`GET ${path}/awards`]: [award],
    ...answers,
  })
  const article = await screen.findByRole('article', { name: award.category })
  return { ...view, card: within(article) }
}

test('a member votes in the chat and sees the results', async () => {
  let award = anAward({ status: 'voting', nominations: two, voterCount: 1 })
  const vote = vi.fn((_request: { body: unknown }) => {
    const nominations = two.map((one) => ({ ...one, voteCount: 1 }))
    award = { ...award, nominations, myVote: 'n-ben', voterCount: 2 }
    return { nominationId: 'n-ben' }
  })
  const { card, user } = await show(award, {
    [`GET ${path}/awards`]: () => [award],
    [`POST /api/awards/${award.id}/vote`]: vote,
  })
  expect(await card.findByText('Ben Cole and Ana Ruiz are nominated')).toBeTruthy()
  expect(card.getByText('1 of 2 voted')).toBeTruthy()

  await user.click(card.getByRole('button', { name: 'Vote: Biggest Boost' }))
  await user.click(card.getByRole('button', { name: /Ben Cole/ }))

  expect(await card.findByText('2 of 2 voted')).toBeTruthy()
  expect(vote.mock.calls[0]?.[0].body).toEqual({ nominationId: 'n-ben' })
  expect(card.getByText('Your vote')).toBeTruthy()
  await user.click(card.getByRole('button', { name: 'Done: Biggest Boost' }))
  expect(card.getByRole('button', { name: 'Change vote: Biggest Boost' })).toBeTruthy()
})

test('a member nominates from it', async () => {
  const { card, user } = await show(anAward())
  expect(card.getByText('Nobody is nominated yet')).toBeTruthy()

  await user.click(card.getByRole('button', { name: 'Nominate for Biggest Boost' }))

  expect(await screen.findByRole('dialog')).toBeTruthy()
})

test('a decided award names its winner and leads to the awards', async () => {
  const { card } = await show(anAward({ status: 'completed', winner: 'ben', nominations: two }))

  expect(await card.findByText('Ben Cole has won')).toBeTruthy()
  const link = card.getByRole('link', { name: 'See the awards' })
  expect(link.getAttribute('href')).toBe(`/awards?tripId=${trip.id}`)
  expect(card.queryByRole('button')).toBeNull()
})

test('who is not signed in only looks on', async () => {
  const nobody = refusal(401, 'UNAUTHENTICATED', 'Please sign in')
  const { card } = await show(anAward({ status: 'voting', nominations: two }), {}, nobody)

  expect(card.queryByRole('button')).toBeNull()
  expect(card.getByRole('link', { name: 'Open awards' })).toBeTruthy()
})
