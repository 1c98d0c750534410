import type { Award, Ceremony as CeremonyShape } from '@sendit/core/awards/contract.ts'
import { skipToken, useQuery } from '@tanstack/react-query'
import { act, fireEvent, screen } from '@testing-library/react'
import { expect, test } from 'vitest'
import type { Crew } from '#features/awards/award-facts.ts'
import { realtime } from '#lib/realtime.ts'
import { aMember, aNomination, anAward } from '#testing/awards.ts'
import { type ApiAnswers, renderAt } from '#testing/render-app.tsx'
import Ceremony from './ceremony.tsx'

const PATH = '/api/trips/t1/ceremony'
const members = [aMember(), aMember({ id: 'ana', displayName: 'Ana Ruiz' })]
const won = (id: string, category: string, more: Partial<Award> = {}) =>
  anAward({
    ...{ id, category, status: 'completed', winner: 'ben', voterCount: 3 },
    nominations: [aNomination({ voteCount: 2, reason: 'Over the pier' })],
    ...more,
  })
const both = [won('fun', 'Funniest Moment'), anAward(), won('style', 'Best Style')]

const at = (place: number, isOpen: boolean, minute = 0): CeremonyShape => ({
  ...{ awardIds: ['style', 'fun'], place, isOpen, startedBy: { id: 'ana', name: 'Ana' } },
  movedAt: `2026-07-12T20:0${minute}:00.000Z`,
})

type Stage = { awards?: Award[]; role?: 'owner' | 'member' | 'guest'; answers?: ApiAnswers }

async function open({ awards = both, role = 'member', answers = {} }: Stage = {}) {
  let closings = 0
  const crew: Crew = { viewerId: role === 'guest' ? null : 'ana', role, members }
  const view = renderAt(
    '/awards',
    <CeremonyOf first={awards} crew={crew} onClose={() => (closings += 1)} />,
    { [`GET ${PATH}`]: { ceremony: null }, ...answers },
  )
  await screen.findByRole('dialog', { name: 'Award ceremony' })
  const readAgain = (read: Award[]) => act(async () => void view.queryClient.setQueryData(AWARDS, read))
  return { ...view, closings: () => closings, readAgain }
}

const AWARDS = ['the awards as they are read']

function CeremonyOf({ first, ...props }: { first: Award[]; crew: Crew; onClose: () => void }) {
  const { data } = useQuery({ queryKey: AWARDS, queryFn: skipToken, initialData: first })
  return <Ceremony tripId="t1" awards={data ?? first} {...props} />
}

const button = (name: string) => screen.getByRole('button', { name })
const name = () => screen.getByRole('status').textContent
const emit = (ceremony: CeremonyShape) =>
  act(async () => realtime.frames.emit({ type: 'ceremony', tripId: 't1', ceremony }))

test('alone, envelopes open one by one in screen order, and the last button leads back', async () => {
  const { user, closings, requests } = await open()
  expect(screen.getByRole('heading', { name: 'Best Style' })).toBeDefined()
  expect(name()).toBe('')
  // The only nominee: the name would reveal the winner.
  expect(screen.queryByText('Ben')).toBeNull()
  expect(screen.getByRole('progressbar', { name: 'Award 1 of 2' })).toBeDefined()
  expect(screen.getByText('It opens on this phone.')).toBeDefined()

  await user.click(button('Open the envelope'))
  expect(name()).toBe('Ben Cole')
  expect(screen.getByText('Best Style goes to')).toBeDefined()
  expect(screen.getByText('2 of 3 votes')).toBeDefined()
  expect(screen.getByText('“Over the pier”')).toBeDefined()
  await user.click(button('Next envelope'))
  expect(screen.getByRole('heading', { name: 'Funniest Moment' })).toBeDefined()
  await user.click(button('Open the envelope'))
  await user.click(button('Back to the awards'))

  expect(closings()).toBe(1)
  expect(requests.every(({ method }) => method === 'GET')).toBe(true)
})

test('arrow keys and a swipe step as the buttons do', async () => {
  const { user } = await open()

  await user.keyboard('{ArrowRight}{ArrowRight}')
  expect(screen.getByRole('heading', { name: 'Funniest Moment' })).toBeDefined()
  const dialog = screen.getByRole('dialog')
  fireEvent.touchStart(dialog, { touches: [{ clientX: 100 }] })
  fireEvent.touchEnd(dialog, { changedTouches: [{ clientX: 149 }] })
  expect(screen.getByRole('heading', { name: 'Funniest Moment' })).toBeDefined()
  fireEvent.touchStart(dialog, { touches: [{ clientX: 100 }] })
  fireEvent.touchEnd(dialog, { changedTouches: [{ clientX: 150 }] })

  expect(name()).toBe('Ben Cole')
})

test('a member allowed to start the ceremony opens the first envelope for everyone', async () => {
  const answers = {
    [`POST ${PATH}`]: { ceremony: at(0, false) },
    [`PUT ${PATH}`]: { ceremony: at(0, true, 1) },
  }
  const { user, requests } = await open({ role: 'owner', answers })
  expect(screen.getByText('It opens on every phone at once.')).toBeDefined()

  await user.click(button('Open the envelope'))

  expect(await screen.findByText('Best Style goes to')).toBeDefined()
  const sent = requests.filter(({ method }) => method !== 'GET').map(({ method, body }) => [method, body])
  expect(sent).toEqual([
    ['POST', undefined],
    ['PUT', { place: 0, isOpen: true }],
  ])
})

test('a latecomer joins at the current envelope, follows the others and cannot go back', async () => {
  const { user } = await open({ role: 'guest', answers: { [`GET ${PATH}`]: { ceremony: at(0, true) } } })
  expect(await screen.findByText('Best Style goes to')).toBeDefined()
  expect(screen.getByText('Somebody of the crew opens it.')).toBeDefined()
  expect(screen.queryByRole('button', { name: 'Next envelope' })).toBeNull()

  await emit(at(1, false, 1))
  expect(await screen.findByRole('heading', { name: 'Funniest Moment' })).toBeDefined()
  await emit(at(0, true))
  await user.keyboard('{ArrowLeft}')
  expect(screen.getByRole('heading', { name: 'Funniest Moment' })).toBeDefined()
  await emit(at(1, true, 2))
  expect(await screen.findByText('Funniest Moment goes to')).toBeDefined()
  expect(name()).toBe('Ben Cole')
  expect(button('Back to the awards')).toBeDefined()
})

test('together it counts who has it in front, and shows their faces', async () => {
  await open({ answers: { [`GET ${PATH}`]: { ceremony: at(0, true) } } })
  await screen.findByText('Best Style goes to')
  const receive = (id: string) =>
    act(async () => realtime.frames.emit({ type: 'ceremony_here', tripId: 't1', id, isHere: true }))

  expect(screen.queryByText(/here$/)).toBeNull()
  await receive('ana')
  await receive('an invite')
  expect(screen.getByText('2 here')).toBeDefined()
  expect(screen.getByRole('img', { name: 'Ana' })).toBeDefined()
})

const sealed = (award: Award): Award => ({
  ...{ ...award, winner: null, isSealed: true },
  nominations: award.nominations.map((one) => ({ ...one, voteCount: null })),
})

test('an envelope opened moments ago shows the winner once it is refetched', async () => {
  const [style, fun] = [won('style', 'Best Style'), won('fun', 'Funniest Moment')]
  const answers = { [`GET ${PATH}`]: { ceremony: at(0, true) } }
  const { readAgain } = await open({ awards: [sealed(style), sealed(fun)], answers })
  expect(await screen.findByRole('progressbar', { name: 'Award 1 of 2' })).toBeDefined()
  expect(name()).toBe('')
  expect(screen.queryByText('Best Style goes to')).toBeNull()

  await readAgain([style, sealed(fun)])

  expect(await screen.findByText('Best Style goes to')).toBeDefined()
  expect(name()).toBe('Ben Cole')
})

test('a user cut off from a running ceremony cannot open sealed envelopes', async () => {
  const [style, fun] = [won('style', 'Best Style'), won('fun', 'Funniest Moment')]
  const { user } = await open({
    awards: [style, sealed(fun)],
    answers: { [`GET ${PATH}`]: { ceremony: at(0, true) } },
  })
  await screen.findByText('Best Style goes to')

  await user.click(button('Next envelope'))

  expect(await screen.findByRole('heading', { name: 'Funniest Moment' })).toBeDefined()
  expect(screen.getByText('It opens with the crew, once you are back online.')).toBeDefined()
  expect(screen.queryByRole('button', { name: 'Open the envelope' })).toBeNull()
  await user.keyboard('{ArrowRight}')
  expect(name()).toBe('')
})

test('when nobody responds, the ceremony continues on this phone alone', async () => {
  const answers = { [`GET ${PATH}`]: { ceremony: at(0, true) } }
  const { user } = await open({ answers })
  await screen.findByText('Best Style goes to')

  await user.click(button('Next envelope'))

  expect(await screen.findByRole('heading', { name: 'Funniest Moment' })).toBeDefined()
  expect(screen.getByText('On this phone')).toBeDefined()
})

test('a tie names both people, including someone who has left the trip', async () => {
  const tied = won('style', 'Best Style', {
    ...{ status: 'voting', winner: null, votingEndedAt: '2026-07-12T19:00:00.000Z', voterCount: 2 },
    nominations: [
      aNomination({ voteCount: 1 }),
      aNomination({ id: 'n2', nominatedUserId: 'gone', nominatedUserName: 'Cleo Faro', voteCount: 1 }),
    ],
  })
  const { user } = await open({ awards: [tied] })
  expect(screen.getByText('Ben or Cleo')).toBeDefined()

  await user.click(button('Open the envelope'))

  expect(name()).toBe('Ben Cole and Cleo Faro')
  expect(screen.getByText('Best Style is a tie between')).toBeDefined()
  expect(screen.getByText('1 of 2 votes each')).toBeDefined()
})

test('before the first winner, the ceremony says there are none yet', async () => {
  await open({ awards: [anAward()] })

  expect(screen.getByRole('heading', { name: 'No winners yet' })).toBeDefined()
})
