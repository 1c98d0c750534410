import { useQuery } from '@tanstack/react-query'
import { act, screen } from '@testing-library/react'
import { beforeEach, expect, test, vi } from 'vitest'
import { readQuery } from '#lib/query-client.ts'
import { renderAt } from '#testing/render-app.tsx'
import FreshAddresses from './fresh-addresses.tsx'

const MINUTE_MS = 60_000
const START = new Date('2026-07-15T10:00:00Z')
const MEDIA = 'GET /api/trips/t/media'
const MEMBERS = 'GET /api/trips/t/members'

beforeEach(() => void vi.useFakeTimers({ now: START }))

/** Like the server: valid for an hour from the last full ten minutes. */
function signed(serverAheadMs = 0) {
  const now = Date.now() + serverAheadMs
  const exp = Math.floor(now / (10 * MINUTE_MS)) * 600 + 3600
  return [{ id: 'p', thumbnailUrl: `/files/p/thumb?exp=${exp}&sig=invite.mac` }]
}

function Gallery() {
  const { data } = useQuery(readQuery<{ thumbnailUrl: string }[]>('/api/trips', 't', 'media'))
  useQuery(readQuery('/api/trips', 't', 'members'))
  return (
    <>
      <FreshAddresses />
      <img alt="kite" src={data?.[0]?.thumbnailUrl} />
    </>
  )
}

function open(serverAheadMs = 0) {
  const view = renderAt('/media', <Gallery />, {
    [MEDIA]: () => signed(serverAheadMs),
    [MEMBERS]: [{ id: 'm', profileImageUrl: null }],
  })
  const reads = (route: string) =>
    view.requests.filter(({ method, path }) => `${method} ${path}` === route).length
  return { ...view, reads }
}

async function pass(minutes: number) {
  for (let left = minutes; left > 0; left -= 1) {
    await act(() => vi.advanceTimersByTimeAsync(Math.min(1, left) * MINUTE_MS))
  }
}

const shown = () => Number(/exp=(\d+)/.exec(screen.getByRole('img').getAttribute('src') ?? '')?.[1]) * 1000

test("a guest's picture has an address that holds, however long the page is open", async () => {
  const { reads } = open()
  await pass(0.1)
  expect(shown()).toBe(START.getTime() + 60 * MINUTE_MS)

  for (let hours = 0; hours < 5; hours += 1) {
    await pass(60)
    expect(shown()).toBeGreaterThan(Date.now())
  }
  expect(reads(MEDIA)).toBeLessThan(10)
  expect(reads(MEMBERS)).toBe(1)
})

test('the clock of the phone may be an hour off', async () => {
  const ahead = 60 * MINUTE_MS
  open(ahead)

  await pass(95)

  expect(shown()).toBeGreaterThan(Date.now() + ahead)
})

test('waking a sleeping page refreshes its addresses at once', async () => {
  const { reads } = open()
  await pass(0.1)
  vi.setSystemTime(new Date(START.getTime() + 3 * 60 * MINUTE_MS))
  expect(shown()).toBeLessThan(Date.now())

  act(() => void document.dispatchEvent(new Event('visibilitychange')))
  await pass(0.1)

  expect(shown()).toBeGreaterThan(Date.now())
  expect(reads(MEDIA)).toBe(2)
})
