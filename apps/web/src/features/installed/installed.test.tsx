import { act, screen } from '@testing-library/react'
import { afterEach, expect, test } from 'vitest'
import { installOffer } from '#lib/install-offer.ts'
import { renderAt } from '#testing/render-app.tsx'
import { visitCount } from './install-rest.ts'
import { Installed } from './installed.tsx'

afterEach(() => installOffer.write(null))

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
