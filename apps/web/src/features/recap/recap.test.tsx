import { screen } from '@testing-library/react'
import { expect, test } from 'vitest'
import { aTrip, aUser } from '#testing/people.ts'
import { aRecap } from '#testing/recap.ts'
import { type ApiAnswers, refusal, renderAt } from '#testing/render-app.tsx'
import { wrap } from './draw-picture.ts'
import { Recap } from './recap.tsx'

const trip = aTrip({ tripDate: '2020-07-15', tripEndDate: '2020-07-16' })
const READ = `GET /api/trips/${trip.id}/recap`

const open = (recap: ApiAnswers[string], shown = trip) =>
  renderAt(
    '/recap',
    <Recap
      trip={shown}
      medal={(category) => <i>medal of {category}</i>}
      album={({ full }) => <button type="button">{full ? 'All of it' : 'Beside'}</button>}
    />,
    {
      'GET /api/auth/user': aUser({ id: 'ana' }),
      [`GET /api/trips/${trip.id}/members`]: [],
      [READ]: recap,
    },
  )
const region = (name: string | RegExp) => screen.findByRole('region', { name })

test('each panel has its number', async () => {
  open(aRecap())

  expect((await region('On the water')).textContent).toContain('hours on the water5')
  expect(screen.getByRole('heading', { name: 'Wednesday, 15:00 to 16:00' })).toBeDefined()
  expect(screen.getByRole('heading', { name: 'Ben, 3 hours 40' })).toBeDefined()
  expect(await screen.findByText('You')).toBeDefined()
  expect((await region('Money per head')).textContent).toContain('£60.26')
  expect(screen.getByText(/^£120\.51 in all, 2 expenses, everyone settled up$/)).toBeDefined()
  expect((await region('The winner')).textContent).toContain('Ben: Had time to wave')
  expect(screen.getByText('medal of Biggest Boost')).toBeDefined()
  expect(screen.getByRole('link', { name: 'All 20 awards' })).toBeDefined()
  expect(
    screen.getByRole('img', { name: 'Share picture: Tarifa Levante Week, 5 hours, 33 knots, 1 session' }),
  ).toBeDefined()
})

test('a trip in which nothing happened has its days, and no empty panel', async () => {
  const { money, pictures } = aRecap()
  open(
    aRecap({
      ...{ sessions: 0, minutes: 0, riders: [], strongest: null, winners: [], attribution: [] },
      days: aRecap().days.map(({ day }) => ({ day, minutes: 0, windSpeed: null })),
      money: { ...money, total: '0.00', perHead: '0.00', expenses: 0 },
      pictures: { ...pictures, photos: 0, videos: 0, files: 0, bytes: 0, mostBy: [] },
    }),
  )

  expect((await region('On the water')).textContent).toBe('days2sessions0')
  expect(screen.queryByText('Biggest wind hour')).toBeNull()
  expect(screen.queryByText('Who was out longest')).toBeNull()
  expect(screen.queryByText('Money per head')).toBeNull()
  expect(screen.queryByRole('region', { name: /winner/ })).toBeNull()
  expect(screen.getByRole('img', { name: 'Share picture: Tarifa Levante Week, 2 days' })).toBeDefined()
})

test('nothing is read of a trip that is not over', async () => {
  const { requests } = open(aRecap(), aTrip({ tripDate: '2999-01-01', tripEndDate: null }))

  expect(await screen.findByRole('heading', { name: 'Not over yet' })).toBeDefined()
  expect(requests.some(({ path }) => path.endsWith('/recap'))).toBe(false)
})

test('what could not be read is asked for again', async () => {
  let isAway = true
  const { user } = open(() => (isAway ? refusal(500, 'INTERNAL', 'Something went wrong.') : aRecap()))

  await screen.findByText('The recap did not load')
  isAway = false
  await user.click(screen.getByRole('button', { name: 'Try again' }))

  expect(await region('On the water')).toBeDefined()
})

test('the album is offered beside the pictures and at the end, with its size', async () => {
  open(aRecap())

  expect((await region('4 photos, 1 video')).textContent).toContain('Ben took 3 of them.Beside')
  expect((await region('Take it home')).textContent).toContain('All of it6 files, 3 MB, one ZIP')
})

test('a guest cannot plan the next trip and sees no size for reduced pictures', async () => {
  open(aRecap(), aTrip({ ...trip, myRole: 'guest' }))

  await region('On the water')
  expect(screen.queryByRole('link', { name: 'Plan the next one' })).toBeNull()
  expect(screen.getByText('6 files, one ZIP')).toBeDefined()
})

test('a picture title wraps by word, and an overlong word by character', () => {
  const fits = (line: string) => line.length <= 8
  expect(wrap('Tarifa Levante Week', fits)).toEqual(['Tarifa', 'Levante', 'Week'])
  expect(wrap('Ab Llanfairpwll', fits)).toEqual(['Ab', 'Llanfair', 'pwll'])
  expect(wrap('', fits)).toEqual([])
})
