import { act, screen, waitFor } from '@testing-library/react'
import { afterEach, beforeEach, expect, test, vi } from 'vitest'
import { type InstallOffer, installOffer } from '#lib/installation.ts'
import { renderAt } from '#testing/render-app.tsx'
import { installRest, visitCount } from './install-rest.ts'
import InstallSheet from './install-sheet.tsx'

const DAY_MS = 24 * 60 * 60 * 1000
const sheet = () => screen.queryByRole('dialog', { name: 'Keep SendIt! at hand' })

beforeEach(() => {
  visitCount.write('2')
  installRest.write(null)
})
afterEach(() => {
  installOffer.write(null)
})

test('the offer of the browser is shown at the second visit, not at the first', () => {
  visitCount.write('1')
  const { unmount } = renderAt('/', <InstallSheet />)
  act(() => installOffer.write(offer('accepted')))
  expect(sheet()).toBeNull()
  unmount()

  visitCount.write('2')
  renderAt('/', <InstallSheet />)
  expect(sheet()).not.toBeNull()
})

test('a browser that makes no offer is asked nothing', () => {
  renderAt('/', <InstallSheet />)

  expect(sheet()).toBeNull()
})

test('an iPhone gets its two steps', () => {
  vi.stubGlobal('navigator', { userAgent: 'Mozilla/5.0 (iPhone; CPU iPhone OS 18_0 like Mac OS X)' })
  renderAt('/', <InstallSheet />)

  expect(sheet()?.textContent).toContain('Add to Home Screen')
})

test("'Not now' rests for thirty days", async () => {
  installOffer.write(offer('accepted'))
  const { user, unmount } = renderAt('/', <InstallSheet />)
  await user.click(screen.getByRole('button', { name: 'Not now' }))
  expect(sheet()).toBeNull()
  unmount()

  renderAt('/', <InstallSheet />)
  expect(sheet()).toBeNull()
  expect(Number(installRest.read()) - Date.now()).toBeGreaterThan(29.9 * DAY_MS)
  expect(Number(installRest.read()) - Date.now()).toBeLessThanOrEqual(30 * DAY_MS)
})

test('declining the browser’s install prompt also stops the app from asking', async () => {
  installOffer.write(offer('dismissed'))
  const { user } = renderAt('/', <InstallSheet />)

  await user.click(screen.getByRole('button', { name: 'Install' }))

  await waitFor(() => expect(sheet()).toBeNull())
  expect(Number(installRest.read())).toBeGreaterThan(Date.now())
})

function offer(outcome: 'accepted' | 'dismissed'): InstallOffer {
  return Object.assign(new Event('beforeinstallprompt'), { prompt: () => Promise.resolve({ outcome }) })
}
