import { act, screen, waitFor, within } from '@testing-library/react'
import { beforeEach, expect, test, vi } from 'vitest'
import BeachRecommendations from '#features/beaches/beach-recommendations.tsx'
import LiveConditions from '#features/weather/live-conditions.tsx'
import { aUser } from '#testing/people.ts'
import { type ApiAnswers, refusal, renderAt } from '#testing/render-app.tsx'
import { aPlaceWeather, aRecommendedBeach, someRecommendations } from '#testing/weather.ts'

const NOON = new Date('2026-07-15T12:00:00Z')
const MINUTE_MS = 60_000
const PLACE = 'Tarifa%2C%20Spain'
const WEATHER = `GET /api/weather/${PLACE}`
const BEACHES = `GET /api/beaches/recommendations/${PLACE}`
const busy = refusal(503, 'WEATHER_BUSY', 'Weather service is busy. Please try again in a minute.')

beforeEach(() => void vi.useFakeTimers({ now: NOON, toFake: ['Date'] }))

const observed = (minutes: number) => ({
  observedAt: new Date(NOON.getTime() + minutes * MINUTE_MS).toISOString(),
})
const someBeaches = (fields = {}) => someRecommendations({ beaches: [aRecommendedBeach()], ...fields })

function open(answers: ApiAnswers) {
  const home = (
    <>
      <LiveConditions location="Tarifa, Spain" />
      <BeachRecommendations location="Tarifa, Spain" />
    </>
  )
  const view = renderAt('/', home, { 'GET /api/auth/user': aUser(), ...answers })
  const readsOf = (route: string) =>
    view.requests.filter(({ method, path }) => `${method} ${path}` === route).length
  return { ...view, reads: () => [readsOf(WEATHER), readsOf(BEACHES)] }
}

const parts = () => [
  within(screen.getByRole('region', { name: 'Live Conditions' })),
  within(screen.getByRole('region', { name: 'Beach Recommendations' })),
]

async function comeBackAfter(minutes: number) {
  vi.setSystemTime(new Date(NOON.getTime() + minutes * MINUTE_MS))
  await act(async () => void document.dispatchEvent(new Event('visibilitychange', { bubbles: true })))
}

test('the wind and the scores have one age, that of the older', async () => {
  vi.setSystemTime(new Date(NOON.getTime() + 40 * MINUTE_MS))
  open({ [WEATHER]: aPlaceWeather(observed(30)), [BEACHES]: someBeaches(observed(10)) })

  await screen.findByRole('article')
  for (const part of parts()) expect(await part.findByText('Updated 30 minutes ago')).toBeDefined()
})

test('one refresh refetches both, and a failure marks both as stale', async () => {
  let answer: unknown = someBeaches()
  const { user, reads } = open({ [WEATHER]: () => aPlaceWeather(), [BEACHES]: () => answer })
  await screen.findByRole('article')
  expect(reads()).toEqual([1, 1])
  answer = busy

  await user.click(await screen.findByRole('button', { name: 'Refresh conditions' }))

  await waitFor(() => expect(reads()).toEqual([2, 2]))
  const [conditions, beaches] = parts()
  expect(await conditions?.findByText(/This is the last we know/)).toBeDefined()
  expect(await beaches?.findByText('Updated just now, the weather service does not answer')).toBeDefined()
})

test('returning after 15 minutes refetches both, returning earlier fetches nothing', async () => {
  const { reads } = open({ [WEATHER]: () => aPlaceWeather(), [BEACHES]: () => someBeaches() })
  await screen.findByRole('article')
  await screen.findByRole('button', { name: 'Refresh conditions' })

  await comeBackAfter(14)
  expect(reads()).toEqual([1, 1])
  await comeBackAfter(15)
  await waitFor(() => expect(reads()).toEqual([2, 2]))
})

test('a response that announces a newer one is requested again', async () => {
  vi.useFakeTimers({
    now: NOON,
    toFake: ['Date', 'setInterval', 'clearInterval', 'setTimeout', 'clearTimeout'],
  })
  const answers = [aPlaceWeather({ refreshing: true }), aPlaceWeather({ windSpeed: 31 })]
  const { reads } = open({ [WEATHER]: () => answers.shift(), [BEACHES]: someBeaches() })
  await act(() => vi.advanceTimersByTimeAsync(100))
  expect(screen.getByRole('img', { name: /^Wind 22 knots/ })).toBeDefined()

  await act(() => vi.advanceTimersByTimeAsync(10_000))

  expect(reads()).toEqual([2, 1])
  expect(screen.getByRole('img', { name: /^Wind 31 knots/ })).toBeDefined()
})
