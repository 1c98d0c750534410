import { waitFor } from '@testing-library/react'
import { afterEach, expect, test, vi } from 'vitest'
import { OwnZone } from '#app/beside-screen.tsx'
import { viewerZone } from '#lib/place-clock.ts'
import { refusal, renderAt } from '#testing/render-app.tsx'

const SETTINGS = 'PUT /api/notices/settings'

afterEach(() => localStorage.clear())

const reported = () => localStorage.getItem('toldTimeZone')

const show = (userId: string, answer: unknown = {}) =>
  renderAt('/', <OwnZone userId={userId} />, { [SETTINGS]: answer })

test('the device time zone is sent once per account, and again when it changes', async () => {
  const zone = vi.spyOn(Intl.DateTimeFormat.prototype, 'resolvedOptions')
  const first = show('ana')
  await waitFor(() => expect(reported()).toBe(`ana ${viewerZone()}`))
  expect(first.requests.map(({ body }) => body)).toEqual([{ timezone: viewerZone() }])

  const again = show('ana')
  const other = show('ben')
  await waitFor(() => expect(other.requests).toHaveLength(1))
  expect(again.requests.filter(({ body }) => body !== undefined)).toHaveLength(0)

  zone.mockReturnValue({ timeZone: 'Pacific/Apia' } as Intl.ResolvedDateTimeFormatOptions)
  const abroad = show('ben')
  await waitFor(() => expect(abroad.requests.map(({ body }) => body)).toEqual([{ timezone: 'Pacific/Apia' }]))
  zone.mockRestore()
})

test('a failed time zone report is retried later', async () => {
  const { requests } = show('ana', refusal(503, 'UNAVAILABLE', 'Please come back soon.'))
  await waitFor(() => expect(requests).toHaveLength(1))

  document.dispatchEvent(new Event('visibilitychange'))

  await waitFor(() => expect(requests).toHaveLength(2))
  expect(reported()).toBeNull()
})
