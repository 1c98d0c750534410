import { screen } from '@testing-library/react'
import { expect, test } from 'vitest'
import { aTrip } from '#testing/people.ts'
import { renderAt } from '#testing/render-app.tsx'
import { TripDetails } from './trip-home.tsx'

const details = (text: string) => renderAt('/', <TripDetails trip={aTrip({ accommodationDetails: text })} />)
const links = () => screen.queryAllByRole('link').filter(({ textContent }) => textContent !== 'Edit Trip')

test('only details that were filled in are shown', () => {
  renderAt('/', <TripDetails trip={aTrip({ meetingInfo: 'The flagpole, 10:30 AM' })} />)

  expect(screen.getAllByRole('heading', { level: 3 }).map(({ textContent }) => textContent)).toEqual([
    'Meeting Point',
  ])
})

test('a web address becomes a link without referrer', async () => {
  details('Casa Levante: https://casa.example/booking?a=1, keys in the lockbox')

  const link = await screen.findByRole('link', { name: 'casa.example/booking?a=1' })

  expect(link?.getAttribute('href')).toBe('https://casa.example/booking?a=1')
  expect(link?.getAttribute('rel')).toBe('noopener noreferrer nofollow')
  expect(link?.getAttribute('target')).toBe('_blank')
})

test.each([
  'javascript:alert(1)',
  'data:text/html,<script>alert(1)</script>',
  'ftp://files.example/a',
  'mail casa@levante.example',
  'Left at Main St.Turn right',
  '<a href="https://evil.example">',
])('%s becomes no link to another scheme and no markup', async (text) => {
  const { container } = details(`${text} https://casa.example`)
  await screen.findByRole('link', { name: 'casa.example' })

  const targets = links().map((link) => link.getAttribute('href'))

  expect(targets.every((target) => target?.startsWith('https://'))).toBe(true)
  expect(container.querySelector('script')).toBeNull()
})

test('a member of a trip without details is asked to write some, a guest sees nothing', () => {
  const { unmount } = renderAt('/', <TripDetails trip={aTrip()} />)
  expect(screen.getByText(/Nothing here yet/)).toBeDefined()
  unmount()

  const { container } = renderAt('/', <TripDetails trip={aTrip({ myRole: 'guest' })} />)

  expect(container.querySelector('section')).toBeNull()
})
