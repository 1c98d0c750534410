import { act, screen } from '@testing-library/react'
import { afterEach, expect, test, vi } from 'vitest'
import { dropWorker } from '#lib/drop-worker.ts'
import { installOffer } from '#lib/installation.ts'
import { renderAt } from '#testing/render-app.tsx'
import { visitCount } from './install-rest.ts'
import { Installed } from './installed.tsx'

afterEach(() => {
  installOffer.write(null)
  vi.useRealTimers()
  vi.unstubAllEnvs()
  vi.unstubAllGlobals()
})

function visit(before: string) {
  visitCount.write(before)
  renderAt('/', <Installed unread={0} />)
  const prompt = async () => ({ outcome: 'dismissed' as const })
  act(() => installOffer.write(Object.assign(new Event('beforeinstallprompt'), { prompt })))
}

test('the visit that makes it time to offer is the one in which it is offered', async () => {
  visit('1')

  expect(await screen.findByRole('dialog', { name: 'Keep SendIt! at hand' })).toBeTruthy()
})

test('nothing is offered at the first visit', async () => {
  visit('0')
  await import('./install-sheet.tsx')

  expect(visitCount.read()).toBe('1')
  expect(screen.queryByRole('dialog')).toBeNull()
})

test('a page installs the service worker unless the user signs out first', async () => {
  vi.stubEnv('PROD', true)
  vi.useFakeTimers()
  const registered: string[] = []
  const serviceWorker = Object.assign(new EventTarget(), {
    async register(path: string) {
      registered.push(path)
      return Object.assign(new EventTarget(), { installing: null, waiting: null, active: null })
    },
    controller: null,
  })
  vi.stubGlobal('navigator', Object.create(navigator, { serviceWorker: { value: serviceWorker } }))
  const first = renderAt('/', <Installed unread={0} />)
  await act(() => vi.advanceTimersByTimeAsync(6_000))
  expect(registered).toEqual(['/sw.js'])
  first.unmount()

  renderAt('/', <Installed unread={0} />)
  await act(() => vi.advanceTimersByTimeAsync(1_000))
  await dropWorker()
  await act(() => vi.advanceTimersByTimeAsync(6_000))

  expect(registered).toEqual(['/sw.js', '/signed-out.js'])
})
