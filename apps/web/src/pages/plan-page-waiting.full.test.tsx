import type { NewPlanItem, PlanItem } from '@sendit/core/plan/contract.ts'
import { screen, within } from '@testing-library/react'
import { beforeEach, expect, test, vi } from 'vitest'
import { paste } from '#testing/paste.ts'
import { aTrip, aUser } from '#testing/people.ts'
import { anOuting, aPlan, aPlanItem } from '#testing/plan.ts'
import { openPushBrowser, PUSH_KEY } from '#testing/push.ts'
import { type ApiAnswers, type ApiRequest, renderAt } from '#testing/render-app.tsx'
import { aSeason } from '#testing/weather.ts'
import { aQueuedMutation, withOutbox } from '#testing/with-outbox.tsx'
import PlanPage from './plan-page.tsx'

beforeEach(() => void vi.useFakeTimers({ now: new Date('2026-07-15T10:00:00Z'), toFake: ['Date'] }))

const me = aUser()
const trip = aTrip({ id: 'tarifa', tripEndDate: '2026-07-16' })
const members = [{ id: me.id, displayName: 'Maya', profileImageUrl: null, answer: 'in' }]
const offline = () => {
  throw new TypeError('Failed to fetch')
}

function holdPhone() {
  const media = { matches: false, addEventListener: () => undefined, removeEventListener: () => undefined }
  vi.stubGlobal('matchMedia', () => media)
}

type Stage = { answers?: ApiAnswers; held?: Parameters<typeof withOutbox>[1] }

function open(items: PlanItem[], { answers = {}, held = [] }: Stage = {}) {
  const { screen: shown, outbox } = withOutbox(<PlanPage title="The plan" />, held)
  const view = renderAt('/plan?tripId=tarifa', shown, {
    'GET /api/auth/user': me,
    'GET /api/trips': [trip],
    'GET /api/trips/tarifa': trip,
    'GET /api/trips/tarifa/members': members,
    'GET /api/trips/tarifa/guests': [],
    'GET /api/trips/tarifa/plan': aPlan({ items }),
    'GET /api/trips/tarifa/journeys': { arrivals: [], departures: [] },
    'GET /api/trips/tarifa/outings': [anOuting()],
    ...answers,
  })
  return { ...view, outbox }
}

const day = async (name: RegExp) => within(await screen.findByRole('region', { name }))

const dinner: NewPlanItem = {
  ...{ kind: 'meal', title: 'Dinner at El Lola', day: '2026-07-16', startsAt: '20:30' },
}

test('an offline plan item appears on its day at once, marked as not shared', async () => {
  const { user, outbox } = open([], { answers: { 'POST /api/trips/tarifa/plan-items': offline } })
  const thursday = await day(/^Thursday 16 July/)
  await user.click(thursday.getByRole('button', { name: 'Add something on Thursday' }))
  const form = within(await screen.findByRole('dialog', { name: 'Add to the plan' }))
  await paste(user, form.getByLabelText('What'), 'Dinner at El Lola')
  await user.click(form.getByRole('button', { name: 'Add' }))

  const meal = within(await thursday.findByRole('article', { name: 'Meal: Dinner at El Lola' }))
  expect(meal.getByText('The crew does not know yet, it waits for network')).toBeDefined()
  expect(screen.queryByRole('dialog')).toBeNull()
  expect(outbox.read().map(({ kind, title }) => [kind, title])).toEqual([['plan-add', 'Dinner at El Lola']])
})

test('a rejected item on a day around the trip shows that day and why', async () => {
  const early = { ...dinner, day: '2026-07-12' }
  open([], {
    held: [
      aQueuedMutation('plan-add', trip.id, early, {
        title: 'Dinner',
        state: 'refused',
        reason: 'A plan is full.',
      }),
    ],
  })

  const sunday = await day(/^Sunday 12 July/)
  expect(sunday.getByRole('alert').textContent).toMatch(/^Not saved\. A plan is full\./)
})

test('a pending change and a pending cancellation appear on their item', async () => {
  const item = aPlanItem()
  open([item], {
    held: [
      aQueuedMutation('plan-change', trip.id, {
        itemId: item.id,
        change: { title: 'X' },
        before: {},
        seen: '',
      }),
      aQueuedMutation('plan-off', trip.id, { itemId: item.id }),
      aQueuedMutation('plan-off', trip.id, { itemId: 'another' }, { id: 'plan-off 2' }),
    ],
  })

  const row = within(await screen.findByRole('article', { name: 'Session: Valdevaqueros' }))
  expect(row.getByText('Your change waits for network')).toBeDefined()
  expect(row.getAllByText('Calling it off waits for network')).toHaveLength(1)
})

test('changes and cancellations are queued while offline', async () => {
  const item = aPlanItem()
  const { user, outbox } = open([item], {
    answers: {
      [`PATCH /api/plan-items/${item.id}`]: offline,
      [`DELETE /api/plan-items/${item.id}`]: offline,
    },
  })
  await user.click(await screen.findByRole('button', { name: 'Menu of Valdevaqueros' }))
  await user.click(screen.getByRole('menuitem', { name: 'Edit' }))
  const form = within(await screen.findByRole('dialog', { name: 'Edit the plan' }))
  await paste(user, form.getByLabelText(/^Note/), 'Launch left')
  await user.click(form.getByRole('button', { name: 'Save Changes' }))
  expect(await screen.findByText('Your change waits for network')).toBeDefined()
  await user.click(screen.getByRole('button', { name: 'Menu of Valdevaqueros' }))
  await user.click(screen.getByRole('menuitem', { name: 'Call off' }))
  const question = within(await screen.findByRole('alertdialog'))
  await user.click(question.getByRole('button', { name: 'Call off' }))

  expect(await screen.findByText('Calling it off waits for network')).toBeDefined()
  expect(outbox.read().map(({ kind, what }) => [kind, what])).toEqual([
    [
      'plan-change',
      {
        ...{ itemId: item.id, change: { note: 'Launch left' }, before: { note: '' } },
        seen: item.updatedAt,
      },
    ],
    ['plan-off', { itemId: item.id }],
  ])
})

test('the days around the trip can be chosen, and say that they are', async () => {
  const { user } = open([])
  await user.click(await screen.findByRole('button', { name: 'Add something on Thursday' }))
  const form = within(await screen.findByRole('dialog', { name: 'Add to the plan' }))

  const days = [...form.getByLabelText<HTMLSelectElement>('Day').options].map(({ text }) => text)

  expect([days[0], days[7], days[8], days[9], days.at(-1)]).toEqual([
    ...['Wednesday 8 July, before the trip', 'Wednesday 15 July', 'Thursday 16 July'],
    ...['Friday 17 July, after the trip', 'Thursday 23 July, after the trip'],
  ])
})

test('opening the plan asks once for all that is planned, and for no more with sixty items than with one', async () => {
  const many = Array.from({ length: 60 }, (_, index) =>
    aPlanItem({ id: `item-${index}`, title: `Lap ${index}` }),
  )
  const isStored = ({ path }: ApiRequest) => !path.endsWith('/weather')
  const asked: string[][] = []
  for (const items of [many.slice(0, 1), many]) {
    const { requests, unmount } = open(items)
    expect(await screen.findAllByRole('article')).toHaveLength(items.length)
    expect(await screen.findByRole('region', { name: 'On the water' })).toBeDefined()
    expect(await screen.findByRole('region', { name: 'Arrivals' })).toBeDefined()
    asked.push(
      requests
        .filter(isStored)
        .map(({ method, path }) => `${method} ${path}`)
        .sort(),
    )
    unmount()
  }

  const [one, sixty] = asked
  expect(sixty).toEqual(one)
  const ofEveryScreen = ['GET /api/auth/user', 'GET /api/trips', 'GET /api/trips/tarifa']
  expect(one).toEqual([...ofEveryScreen, 'GET /api/trips/tarifa/plan'])
})

test('a distant trip with an empty plan shows what to expect and how to start', async () => {
  const far = { ...trip, tripDate: '2026-11-07', tripEndDate: '2026-11-14' }
  const { user } = open([], {
    answers: {
      'GET /api/trips': [far],
      'GET /api/trips/tarifa': far,
      'GET /api/trips/tarifa/plan': aPlan({ days: ['2026-11-07', '2026-11-08'] }),
      'GET /api/weather/season': aSeason(),
    },
  })

  expect(await screen.findByRole('heading', { name: 'Nothing planned yet' })).toBeDefined()
  const wind = within(screen.getByRole('region', { name: 'Wind for 7 – 14 November' }))
  expect(wind.getByText('from 31 October')).toBeDefined()
  expect(wind.getByText(/The first day fills in on Saturday 31 October\.$/)).toBeDefined()
  expect((await wind.findByText('74 %')).closest('a')?.textContent).toBe(
    '74 % of days in early November had 4 rideable hours',
  )
  expect(screen.queryByRole('navigation', { name: 'Days' })).toBeNull()
  await user.click(screen.getByRole('button', { name: 'Add dinner, drive, anything' }))
  expect(await screen.findByRole('dialog', { name: 'Add to the plan' })).toBeDefined()
  await user.keyboard('{Escape}')
  await user.click(screen.getByRole('button', { name: 'Add your arrival' }))
  expect(await screen.findByRole('dialog', { name: 'Your arrival' })).toBeDefined()
})

function openEmptyPlan() {
  const far = { ...trip, tripDate: '2026-11-07', tripEndDate: '2026-11-14' }
  let items: PlanItem[] = []
  const { user, queryClient } = open([], {
    answers: {
      'GET /api/trips': [far],
      'GET /api/trips/tarifa': far,
      'GET /api/trips/tarifa/plan': () => aPlan({ days: ['2026-11-07'], items }),
    },
  })
  async function planFirstItem() {
    items = [aPlanItem({ title: 'Session at Balneario', day: '2026-11-07' })]
    await queryClient.invalidateQueries()
    expect(await screen.findByText('Session at Balneario')).toBeDefined()
    expect(screen.queryByRole('heading', { name: 'Nothing planned yet' })).toBeNull()
  }
  return { user, planFirstItem }
}

test('what is typed into the first item of a plan stays when a mate is faster', async () => {
  const { user, planFirstItem } = openEmptyPlan()
  await user.click(await screen.findByRole('button', { name: 'Add dinner, drive, anything' }))
  const form = within(await screen.findByRole('dialog', { name: 'Add to the plan' }))
  await paste(user, form.getByLabelText('What'), 'Paella')

  await planFirstItem()

  expect(form.getByLabelText('What')).toHaveProperty('value', 'Paella')
  expect(screen.getByRole('dialog', { name: 'Add to the plan' })).toBeDefined()
})

test.each([
  ['the empty screen', 'Add your arrival'],
  ['the board below it', 'Say when you arrive'],
])("what is typed into one's arrival from %s stays when a mate plans the first item", async (_, name) => {
  holdPhone()
  const { user, planFirstItem } = openEmptyPlan()
  await user.click(await screen.findByRole('button', { name }))
  const form = within(await screen.findByRole('dialog', { name: 'Your arrival' }))
  await paste(user, form.getByLabelText(/^Where/), 'Málaga')

  await planFirstItem()

  expect(form.getByLabelText(/^Where/)).toHaveProperty('value', 'Málaga')
  expect(screen.getByRole('dialog', { name: 'Your arrival' })).toBeDefined()
})

test('a later visit asks once about notifications, and never again after an answer', async () => {
  const browser = openPushBrowser({ permission: 'default', answer: 'granted' })
  const answers = { 'GET /api/push/key': { key: PUSH_KEY }, 'GET /api/push/subscriptions': [] }
  const visit = async () => {
    const view = open([], { answers })
    await screen.findByRole('region', { name: 'Arrivals' })
    return view
  }
  const first = await visit()
  expect(screen.queryByText(/^Notifications on this/)).toBeNull()
  expect(first.requests.some(({ path }) => path.startsWith('/api/push'))).toBe(false)
  first.unmount()

  const second = await visit()
  const card = within(await screen.findByRole('region', { name: /^Notifications on this/ }))
  await second.user.click(card.getByRole('button', { name: 'Not now' }))
  expect(screen.queryByText(/^Notifications on this/)).toBeNull()
  second.unmount()

  await visit()
  expect(screen.queryByText(/^Notifications on this/)).toBeNull()
  expect(browser.asked()).toBe(0)
})
