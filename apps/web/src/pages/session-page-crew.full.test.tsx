import { screen, within } from '@testing-library/react'
import { beforeEach, expect, test, vi } from 'vitest'
import { acceptGuestToken } from '#lib/guest-token.ts'
import { aGuest, aTrip, aUser } from '#testing/people.ts'
import { anOuting, aPlanItem, someRiders } from '#testing/plan.ts'
import { type ApiAnswers, refusal, renderAt } from '#testing/render-app.tsx'
import { aQueuedMutation, withOutbox } from '#testing/with-outbox.tsx'
import SessionPage from './session-page.tsx'

beforeEach(() => void vi.useFakeTimers({ now: new Date('2026-07-15T13:00:00Z'), toFake: ['Date'] }))

const me = aUser()
const trip = aTrip({ id: 'tarifa', myRole: 'member' })
const item = aPlanItem()
const kite = { id: 't9', size: 9, name: null }
const tom = { id: 'tom', name: 'Tom Hale' }
const members = [
  { id: me.id, displayName: 'Maya', profileImageUrl: null, hasAccount: true },
  { id: 'tom', displayName: 'Tom Hale', profileImageUrl: null, quiver: [kite], kitesAlong: ['t9'] },
]
const riders = {
  ...someRiders([]),
  riders: [{ userId: 'tom', kite: 't9', word: 'powered' as const, spare: null }],
}
const overdue = anOuting({
  ...{ id: 'o1', rider: tom, itemId: item.id, buddy: { id: me.id, name: 'Maya' } },
  ...{ outAt: '2026-07-15T11:00:00.000Z', backBy: '2026-07-15T12:42:00.000Z' },
  alarmedAt: '2026-07-15T12:57:00.000Z',
})

type Held = Parameters<typeof withOutbox>[1]

function open({ answers = {}, held = [] }: { answers?: ApiAnswers; held?: Held } = {}) {
  const { screen: shown, outbox } = withOutbox(<SessionPage title="Session" />, held)
  const view = renderAt(`/session?tripId=tarifa&item=${item.id}`, shown, {
    'GET /api/auth/user': me,
    'GET /api/trips': [trip],
    'GET /api/trips/tarifa': trip,
    'GET /api/trips/tarifa/members': members,
    'GET /api/trips/tarifa/outings': [overdue],
    [`GET /api/plan-items/${item.id}`]: item,
    [`GET /api/plan-items/${item.id}/riders`]: riders,
    ...answers,
  })
  return { ...view, outbox }
}

const alarm = async () => within(await screen.findByRole('alert', { name: 'Tom Hale is 18 minutes overdue' }))

test('a member reports seeing an overdue rider, in five-minute steps, shown on the card', async () => {
  let outing = overdue
  const sent: unknown[] = []
  const { user } = open({
    answers: {
      'GET /api/trips/tarifa/outings': () => [outing],
      'POST /api/outings/o1/seen': ({ body }: { body: { seenAt: string } }) => {
        sent.push(body)
        outing = { ...overdue, lastSeenAt: body.seenAt, lastSeenBy: { id: me.id, name: 'Maya' } }
        return outing
      },
    },
  })
  expect((await alarm()).getByText('You are the buddy')).toBeDefined()

  await user.click((await alarm()).getByRole('button', { name: 'I saw Tom at ...' }))
  const form = within(await screen.findByRole('dialog', { name: 'When did you see Tom Hale?' }))
  const field = form.getByLabelText<HTMLSelectElement>('Seen at (Tarifa time)')
  expect([...field.options].map(({ text }) => text).slice(0, 3)).toEqual([
    ...['Just now, 15:00', '14:55', '14:50'],
  ])
  expect([...field.options].at(-1)?.text).toBe('13:00')
  await user.selectOptions(field, '14:50')
  await user.click(form.getByRole('button', { name: 'Tell the crew' }))

  expect(
    await (await alarm()).findByText('You are the buddy, last seen 14:50 (Tarifa time) by Maya'),
  ).toBeDefined()
  expect(sent).toEqual([{ seenAt: '2026-07-15T12:50:00.000Z' }])
})

test('a pending sighting appears on this phone’s card, marked as not shared', async () => {
  const what = { outingId: 'o1', seenAt: '2026-07-15T12:50:00.000Z' }
  open({ held: [aQueuedMutation('outing-seen', 'tarifa', what, { title: 'Tom Hale was seen at 14:50' })] })

  expect(
    await (await alarm()).findByText('You are the buddy, last seen 14:50 (Tarifa time) by you'),
  ).toBeDefined()
  const board = within(await screen.findByRole('region', { name: 'On the water' }))
  expect(board.getByText(/^Tom Hale was seen at 14:50: the crew does not know yet/)).toBeDefined()
})

test('a rider on the water is shown with the kite they likely took', async () => {
  open()

  const board = within(await screen.findByRole('region', { name: 'On the water' }))
  expect(await board.findByText(', likely 9')).toBeDefined()
  expect(board.getAllByRole('listitem')[0]?.textContent).toMatch(/Tom Hale, likely 9/)
})

test.each([
  ['who is out for no session', { 'GET /api/trips/tarifa/outings': [{ ...overdue, itemId: null }] }],
  [
    'to whom no kite is right',
    {
      [`GET /api/plan-items/${item.id}/riders`]: {
        ...riders,
        riders: [{ userId: 'tom', kite: null, word: 'no kite', spare: null }],
      },
    },
  ],
] as [string, ApiAnswers][])('no kite is shown for a rider %s', async (_who, answers) => {
  open({ answers })

  const crew = within(await screen.findByRole('region', { name: 'Who is powered' }))
  expect(await crew.findByText(/^(Powered|No kite for this)$/)).toBeDefined()
  const board = within(await screen.findByRole('region', { name: 'On the water' }))
  expect(board.getAllByRole('listitem')[0]?.textContent).toMatch(/Tom Hale\d/)
})

test('a member shares a session into the chat, from its button or its menu; only its maker changes it', async () => {
  const { user, outbox } = open()

  await user.click(await screen.findByRole('button', { name: 'Share in chat' }))
  expect(await screen.findByText('Shared in the chat')).toBeDefined()
  await user.click(await screen.findByRole('button', { name: 'Menu of Valdevaqueros' }))
  expect(screen.getAllByRole('menuitem').map(({ textContent }) => textContent)).toEqual(['Share in chat'])
  await user.click(screen.getByRole('menuitem', { name: 'Share in chat' }))

  const about = { kind: 'session', id: item.id }
  await expect
    .poll(() => outbox.read().map(({ title, what }) => [title, (what as { about: unknown }).about]))
    .toEqual([
      ['Valdevaqueros', about],
      ['Valdevaqueros', about],
    ])
})

test('its maker shares, changes and calls it off; a guest does none of it', async () => {
  const own = { ...item, createdBy: me.id }
  const { user, unmount } = open({ answers: { [`GET /api/plan-items/${item.id}`]: own } })
  await user.click(await screen.findByRole('button', { name: 'Menu of Valdevaqueros' }))
  expect(screen.getAllByRole('menuitem').map(({ textContent }) => textContent)).toEqual([
    ...['Share in chat', 'Edit', 'Call off'],
  ])
  unmount()

  acceptGuestToken('gus')
  open({
    answers: {
      'GET /api/auth/user': refusal(401, 'UNAUTHENTICATED', 'Please sign in.'),
      'GET /api/guest/validate': { ...aGuest(), tripId: trip.id },
    },
  })
  expect(await (await alarm()).findByRole('button', { name: 'I saw Tom at ...' })).toBeDefined()
  expect(screen.queryByRole('button', { name: 'Share in chat' })).toBeNull()
  expect(screen.queryByRole('button', { name: 'Menu of Valdevaqueros' })).toBeNull()
})

test('an overdue rider is shown with their likely kite and whether it is enough', async () => {
  open()

  expect(
    await (await alarm()).findByText(
      /back by 14:42 \(Tarifa time\)\. Kite likely 9, powered\. The crew has been told\.$/,
    ),
  ).toBeDefined()
})
