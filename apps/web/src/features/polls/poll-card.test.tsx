import type { Poll } from '@sendit/core/polls/contract.ts'
import { screen, waitFor, within } from '@testing-library/react'
import { expect, test, vi } from 'vitest'
import type { Queue } from '#offline/queued-mutation.ts'
import { aMember } from '#testing/awards.ts'
import { aTrip, aUser } from '#testing/people.ts'
import { anOption, aPoll, people } from '#testing/polls.ts'
import { type ApiAnswers, refusal, renderAt } from '#testing/render-app.tsx'
import { aQueuedMutation, withOutbox } from '#testing/with-outbox.tsx'
import PollCard from './poll-card.tsx'

const trip = aTrip({ myRole: 'member' })
const path = `/api/trips/${trip.id}`

type Stage = { held?: Queue; answers?: ApiAnswers; role?: 'owner' | 'member'; userId?: string }

async function show(poll: Poll, { held = [], answers = {}, role = 'member', userId = 'ana' }: Stage = {}) {
  const { screen: shown, outbox } = withOutbox(<PollCard id={poll.id} />, held)
  const view = renderAt(`/chat?tripId=${trip.id}`, shown, {
    'GET /api/auth/user': aUser({ id: userId, displayName: 'Ana Ruiz' }),
    'GET /api/trips': [{ ...trip, myRole: role }],
    [`GET ${path}`]: { ...trip, myRole: role },
    [`GET ${path}/members`]: [aMember()],
    [`GET ${path}/polls`]: [poll],
    ...answers,
  })
  const card = await screen.findByRole('article', { name: poll.question })
  return { ...view, outbox, card: within(card) }
}

const results = {
  options: [anOption('lola', 'El Lola', ['Ben', 'Cleo']), anOption('villa', 'At the villa', ['Ana'])],
}

test('a member chooses an answer, votes and sees the results', async () => {
  let poll = aPoll({ missing: people('Ana'), voterCount: 2 })
  const vote = vi.fn(({ body }: { body: unknown }) => {
    poll = { ...poll, ...results, myOptions: ['villa'], missing: [], voterCount: 3 }
    return { ...poll, body }
  })
  const { card, user } = await show(poll, {
    answers: { [`GET ${path}/polls`]: () => [poll], 'PUT /api/polls/dinner/vote': vote },
  })
  expect(card.getByText('2 of 3 voted. One answer.')).toBeTruthy()
  expect(card.getByRole<HTMLButtonElement>('button', { name: 'Vote' }).disabled).toBe(true)

  await user.click(card.getByRole('radio', { name: 'At the villa' }))
  await user.click(card.getByRole('button', { name: 'Vote' }))

  expect(await card.findByText('3 of 3 voted.', { exact: false })).toBeTruthy()
  expect(vote.mock.calls[0]?.[0].body).toEqual({ optionIds: ['villa'] })
  const [lola, villa] = card.getAllByRole('listitem')
  expect(lola?.textContent).toContain('2 votes')
  expect(villa?.textContent).toContain('your vote')
  expect(
    within(lola as HTMLElement)
      .getByRole('img')
      .getAttribute('aria-label'),
  ).toBe('Ben and Cleo')
})

test('a multiple-choice poll uses checkboxes, and a vote can be changed or withdrawn', async () => {
  const poll = aPoll({ ...results, isMultiple: true, myOptions: ['villa'], voterCount: 3 })
  const bodies: unknown[] = []
  const answer = ({ body }: { body: unknown }) => {
    bodies.push(body)
    return poll
  }
  const { card, user } = await show(poll, { answers: { 'PUT /api/polls/dinner/vote': answer } })

  await user.click(await card.findByRole('button', { name: 'Change vote' }))
  expect(card.getByRole<HTMLInputElement>('checkbox', { name: 'At the villa' }).checked).toBe(true)
  await user.click(card.getByRole('checkbox', { name: 'El Lola' }))
  await user.click(card.getByRole('button', { name: 'Vote' }))
  await user.click(await card.findByRole('button', { name: 'Change vote' }))
  await user.click(card.getByRole('button', { name: 'Take back' }))

  await waitFor(() => expect(bodies).toEqual([{ optionIds: ['villa', 'lola'] }, { optionIds: [] }]))
})

test('a guest sees the answers and who has not voted, and nothing to vote with', async () => {
  const poll = aPoll({ missing: people('Ana', 'Ben'), voterCount: 1 })
  const { card } = await show(poll, {
    answers: { 'GET /api/auth/user': refusal(401, 'UNAUTHENTICATED', 'No') },
  })

  expect(card.getByText('El Lola')).toBeTruthy()
  expect(card.getByText('1 of 3 voted.', { exact: false }).textContent).toContain(
    'Ana and Ben not yet. Sign in to vote.',
  )
  expect(card.queryByRole('radio')).toBeNull()
  expect(card.queryByRole('button')).toBeNull()
})

test('results hidden until the end show only the viewer’s vote, without counts', async () => {
  const poll = aPoll({ hidesResultsUntil: 'end', myOptions: ['lola'], voterCount: 1, missing: people('Ben') })
  const { card } = await show(poll)

  expect(card.getByText('Results come at the end.', { exact: false })).toBeTruthy()
  expect(card.getAllByRole('listitem')[0]?.textContent).toContain('your vote')
  expect(card.queryByText(/^\d+ votes?$/)).toBeNull()
})

test('a closed poll names its winner and allows no voting or closing', async () => {
  const closed = { closedAt: '2026-07-08T18:00:00.000Z', closedBy: { id: 'ben', name: 'Ben Cole' } }
  const { card } = await show(aPoll({ ...results, ...closed, voterCount: 3 }), { role: 'owner' })

  expect(card.getByText('Closed')).toBeTruthy()
  expect(card.getByText('El Lola wins, 2 of 3. Closed Wed 8 July by Ben.')).toBeTruthy()
  expect(card.getAllByRole('listitem')[0]?.textContent).toContain('wins')
  expect(card.queryByRole('button')).toBeNull()
})

test('no vote can be cast after the deadline, even before the server confirms it', async () => {
  const { card } = await show(aPoll({ closesAt: '2026-07-08T18:00:00.000Z', voterCount: 1 }))

  expect(card.getByText('Closed')).toBeTruthy()
  expect(card.getByText('The votes are being counted.', { exact: false })).toBeTruthy()
  expect(card.queryByRole('radio')).toBeNull()
})

test('an offline vote is shown as chosen, with a clock, and can be deleted', async () => {
  const mutation = aQueuedMutation('poll-vote', trip.id, { pollId: 'dinner', optionIds: ['villa'] })
  const { card, user, outbox } = await show(aPoll({ missing: people('Ana') }), { held: [mutation] })

  expect(await card.findByText('Your vote waits for network')).toBeTruthy()
  expect(card.getAllByRole('listitem')[1]?.textContent).toContain('your vote')
  await user.click(card.getByRole('button', { name: /^Delete what waits/ }))

  expect(outbox.read()).toEqual([])
  expect(await card.findByRole('radio', { name: 'At the villa' })).toBeTruthy()
})

test('a rejected vote shows why and keeps the previous one', async () => {
  const refused = { state: 'refused', reason: 'This poll is closed.' } as const
  const mutation = aQueuedMutation('poll-vote', trip.id, { pollId: 'dinner', optionIds: ['villa'] }, refused)
  const { card } = await show(aPoll({ ...results, myOptions: ['lola'], voterCount: 3 }), { held: [mutation] })

  expect((await card.findByRole('alert')).textContent).toContain('This poll is closed.')
  expect(card.getAllByRole('listitem')[0]?.textContent).toContain('your vote')
})

test('its maker adds an answer and closes it; another member has no such actions', async () => {
  const poll = aPoll({ createdBy: 'ana', missing: people('Ana') })
  const bodies: unknown[] = []
  const answer = ({ body }: { body: unknown }) => {
    bodies.push(body)
    return poll
  }
  const { user } = await show(poll, { answers: { 'PATCH /api/polls/dinner': answer } })

  await user.click(await screen.findByRole('button', { name: /^Poll actions/ }))
  await user.click(screen.getByRole('menuitem', { name: 'Add an answer' }))
  const dialog = within(await screen.findByRole('dialog'))
  await user.type(dialog.getByLabelText('Answer'), ' el lola ')
  await user.click(dialog.getByRole('button', { name: 'Add answer' }))
  expect(dialog.getByText('This answer is there already')).toBeTruthy()
  await user.clear(dialog.getByLabelText('Answer'))
  await user.type(dialog.getByLabelText('Answer'), 'Pizza')
  await user.click(dialog.getByRole('button', { name: 'Add answer' }))
  await waitFor(() => expect(bodies).toEqual([{ addOptions: ['Pizza'] }]))
  await waitFor(() => expect(screen.queryByRole('dialog')).toBeNull())
  await user.click(screen.getByRole('button', { name: /^Poll actions/ }))
  await user.click(screen.getByRole('menuitem', { name: 'Close poll' }))
  await user.click(within(await screen.findByRole('alertdialog')).getByRole('button', { name: 'Close poll' }))

  await waitFor(() => expect(bodies.at(-1)).toEqual({ isClosed: true }))
})

test('another member has no actions on it', async () => {
  const { card } = await show(aPoll({ createdBy: 'ben', missing: people('Ana') }))

  expect(await card.findByRole('radio', { name: 'El Lola' })).toBeTruthy()
  expect(card.queryByRole('button', { name: /^Poll actions/ })).toBeNull()
})
