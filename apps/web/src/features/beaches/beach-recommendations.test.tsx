import { screen, within } from '@testing-library/react'
import { beforeEach, expect, test, vi } from 'vitest'
import { refusal, renderAt } from '#testing/render-app.tsx'
import { aRecommendedBeach, someRecommendations } from '#testing/weather.ts'
import BeachRecommendations from './beach-recommendations.tsx'

beforeEach(() => {
  vi.stubEnv('TZ', 'Europe/Madrid')
  vi.useFakeTimers({ now: new Date('2026-07-15T12:04:00Z'), toFake: ['Date'] })
})

const PATH = 'GET /api/beaches/recommendations/Tarifa%2C%20Spain'
const open = (answer: unknown) =>
  renderAt('/', <BeachRecommendations location="Tarifa, Spain" />, { [PATH]: answer })
const five = ['a', 'b', 'c', 'd', 'e'].map((id) => aRecommendedBeach({ id, name: `Beach ${id}` }))

test('three beaches are shown, and all of them on request', async () => {
  const { user } = open(someRecommendations({ beaches: five }))
  expect(await screen.findAllByRole('article')).toHaveLength(3)

  await user.click(screen.getByRole('button', { name: 'Show all 5 beaches' }))

  expect(screen.getAllByRole('article')).toHaveLength(5)
  await user.click(screen.getByRole('button', { name: 'Show fewer' }))
  expect(screen.getAllByRole('article')).toHaveLength(3)
})

test('a beach shows its score and the reasons for it', async () => {
  const beach = aRecommendedBeach({
    score: 59,
    caps: [{ limit: 59, reason: 'Side-offshore wind' }],
    summary: 'Side-offshore wind: 24 kn E, gusts 33, side-offshore',
  })
  const { user } = open(someRecommendations({ beaches: [beach] }))
  const card = within(await screen.findByRole('article', { name: 'Valdevaqueros' }))
  expect(card.getByRole('img', { name: 'Score 59 out of 100' })).toBeDefined()
  expect(card.getByText('9 km away, Tarifa, Spain')).toBeDefined()

  await user.click(card.getByText('Why 59?'))

  expect(card.getByText('Side-offshore wind: 24 kn E, gusts 33, side-offshore')).toBeDefined()
  expect(card.getByText('24 kn is within its range of 14 to 38 kn')).toBeDefined()
  expect(card.getByText('42 of 42')).toBeDefined()
  expect(card.getByText('Side-offshore wind: never more than 59.')).toBeDefined()
  expect(card.getByText('For intermediate riders, on the sea. Mind: Gusty levante.')).toBeDefined()
})

test('at night a card and a row say for when their score counts', async () => {
  vi.setSystemTime(new Date('2026-07-15T21:30:00Z'))
  const later = {
    scoredFor: '2026-07-16T12:00:00.000Z',
    bestSession: { from: '2026-07-16T11:00:00.000Z', to: '2026-07-16T15:00:00.000Z', score: 93 },
  }
  const beaches = [aRecommendedBeach(later), aRecommendedBeach({ ...later, id: 'row', name: 'Bolonia' })]
  open(someRecommendations({ beaches }))

  for (const name of ['Valdevaqueros', 'Bolonia']) {
    const beach = within(await screen.findByRole('article', { name }))
    expect(beach.getByText('Tomorrow 1 PM to 5 PM')).toBeDefined()
    expect(beach.getByText('24 kn E, gusts 30 at 2 PM')).toBeDefined()
  }
  expect(screen.getByText(/^Best session: tomorrow 1 PM to 5 PM at/)).toBeDefined()
})

test('a location without beaches says so', async () => {
  open(someRecommendations({ beaches: [] }))

  const text = 'No beaches found for current conditions. Try seeding beach data first.'
  expect(await screen.findByText(text)).toBeDefined()
})

test('a failure names the place and can be tried again', async () => {
  let answer: unknown = refusal(503, 'WEATHER_UNAVAILABLE', 'Weather service unavailable (503)')
  const { user } = open(() => answer)
  expect(await screen.findByText('No beach recommendations available for Tarifa, Spain')).toBeDefined()
  answer = someRecommendations({ beaches: five })

  await user.click(screen.getByRole('button', { name: 'Try again' }))

  expect(await screen.findAllByRole('article')).toHaveLength(3)
})

test('without weather, nearby beaches are listed with their facts', async () => {
  const known = ['a', 'b', 'c', 'd'].map((id) => aRecommendedBeach({ id, name: `Beach ${id}` }))
  const { user } = renderAt('/', <BeachRecommendations location="Tarifa, Spain" />, {
    [PATH]: refusal(503, 'WEATHER_UNAVAILABLE', 'Weather service unavailable (503)'),
    'GET /api/beaches/near/Tarifa%2C%20Spain': known,
  })

  expect(await screen.findByText('No beach recommendations available for Tarifa, Spain')).toBeDefined()
  const beach = within(await screen.findByRole('article', { name: 'Beach a' }))
  expect(beach.getByText('No wind data')).toBeDefined()
  expect(beach.getByText('9 km away, Tarifa, Spain')).toBeDefined()
  expect(beach.getByText('Best in E, ESE, W, WNW, 14 to 38 kn')).toBeDefined()
  expect(beach.getByText('For intermediate riders, on the sea. Mind: Gusty levante.')).toBeDefined()
  expect(screen.getAllByRole('article')).toHaveLength(3)
  await user.click(screen.getByRole('button', { name: 'Show all 4 beaches' }))
  expect(screen.getAllByRole('article')).toHaveLength(4)
})
