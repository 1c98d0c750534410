import { screen } from '@testing-library/react'
import userEvent from '@testing-library/user-event'
import { expect, test } from 'vitest'
import { aUser } from '#testing/people.ts'
import { type ApiAnswers, refusal, renderAt } from '#testing/render-app.tsx'
import { aSeason } from '#testing/weather.ts'
import SeasonOdds from './season-odds.tsx'

const SEASON = 'GET /api/weather/season'
const rider = aUser({ weightKg: 68, level: 'intermediate' })

const open = (season: ApiAnswers[string], user = rider) =>
  renderAt('/', <SeasonOdds location="Tarifa" from="2026-07-15" to="2026-07-20" />, {
    'GET /api/auth/user': user,
    [SEASON]: season,
  })

const fact = async (name: string) => (await screen.findByText(name)).nextElementSibling?.textContent

test('the share, the year, what to bring, and that these are odds', async () => {
  const { requests } = open(aSeason())

  expect(await screen.findByText('Tarifa in mid-July')).toBeDefined()
  expect(requests.find(({ path }) => path.endsWith('season'))?.search.toString()).toBe(
    'location=Tarifa&from=2026-07-15&to=2026-07-20',
  )
  expect(screen.getByText('4 rideable hours').closest('p')?.textContent).toContain('74 %of days have')
  expect(
    screen.getByRole('img', {
      name: 'Share of days with four rideable hours, week by week. Tarifa in mid-July: 74 percent. Lowest 40, highest 66 percent',
    }),
  ).toBeDefined()
  expect(await fact('Typical kites')).toBe('7 and 9 m²for your 68 kg')
  expect(await fact('Wind')).toBe('19 kn  Edaylight mean')
  expect(await fact('Water')).toBe('20 °C3/2 wetsuit')
  expect(
    screen.getByText(/^Odds, not a forecast: 12 to 35 kn in daylight, 2018 to 2025\. Model wind misses/),
  ).toBeDefined()
  expect(screen.getByRole('link', { name: 'Weather data by Open-Meteo.com' })).toBeDefined()
})

test('a rider who did not say their weight is asked for it, and nothing is guessed', async () => {
  open(aSeason(), aUser({ weightKg: null }))

  expect(await screen.findByRole('link', { name: 'Add your weight and level' })).toBeDefined()
})

test('unknown season odds are shown as unknown and nothing more', async () => {
  const { trip } = aSeason()
  const weeks = Array.from({ length: 52 }, () => null)
  open(
    aSeason({
      years: { from: 2025, to: 2025 },
      weeks,
      trip: { ...trip, share: null, wind: null, usualWind: null, waterTemperature: null },
    }),
  )

  expect(await screen.findByText('Too little is known of these weeks.')).toBeDefined()
  expect(screen.getByRole('img', { name: /Tarifa in mid-July: not known\.$/ })).toBeDefined()
  expect(screen.queryByText('Wind')).toBeNull()
  expect(screen.queryByText('Water')).toBeNull()
  expect(await fact('Typical kites')).toBe('none for this wind')
  expect(screen.getByText(/daylight, 2025\./)).toBeDefined()
})

test('an archive that does not answer is asked again by a tap', async () => {
  let isAway = true
  open(() => (isAway ? refusal(503, 'WEATHER_UNAVAILABLE', 'Weather service unavailable (503)') : aSeason()))

  const again = await screen.findByRole('button', { name: 'Try again' })
  isAway = false
  await userEvent.click(again)

  expect(await screen.findByText('Tarifa in mid-July')).toBeDefined()
})

test('an unknown location has no season card', async () => {
  const { container, requests } = open(
    refusal(404, 'LOCATION_NOT_FOUND', 'We could not find a place called "Tarifa".'),
  )

  await expect.poll(() => requests.filter(({ path }) => path.endsWith('season')).length).toBe(1)
  await expect.poll(() => container.querySelector('.season')).toBeNull()
})

test('where it is only offered there is no card without odds', async () => {
  const offered = <SeasonOdds isOffered location="Tarifa" from="2026-07-15" to="2026-07-20" />
  const { container, requests } = renderAt('/', offered, {
    'GET /api/auth/user': rider,
    [SEASON]: refusal(503, 'WEATHER_UNAVAILABLE', 'Weather service unavailable (503)'),
  })

  await expect.poll(() => requests.filter(({ path }) => path.endsWith('season')).length).toBe(1)
  await expect.poll(() => container.querySelector('.season')).toBeNull()
})
