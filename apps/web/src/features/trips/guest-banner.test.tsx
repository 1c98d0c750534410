import { screen } from '@testing-library/react'
import { expect, test, vi } from 'vitest'
import { acceptGuestToken, rememberTokenOfAddress } from '#lib/guest-token.ts'
import { aGuest } from '#testing/people.ts'
import { renderAt } from '#testing/render-app.tsx'
import { aQueuedMutation, withOutbox } from '#testing/with-outbox.tsx'
import GuestBanner from './guest-banner.tsx'

const message = aQueuedMutation('message', aGuest().tripId, { text: 'Any room in the van?' })

test.each([
  { held: [message], words: /Only this phone has a message, and that is deleted/ },
  { held: [], words: /only your invite link leads back/ },
])(
  'forgetting the trip asks first and says what is deleted with it ($held.length)',
  async ({ held, words }) => {
    window.history.replaceState(null, '', '/?token=gus')
    rememberTokenOfAddress()
    acceptGuestToken('gus')
    const forgetMore = vi.fn(async () => undefined)
    const banner = withOutbox(<GuestBanner forgetMore={forgetMore} />, held)
    const { user } = renderAt('/', banner.screen, {
      'GET /api/auth/user': null,
      'GET /api/guest/validate': aGuest(),
    })

    await user.click(await screen.findByRole('button', { name: 'Forget this trip' }))

    const question = await screen.findByRole('alertdialog')
    await expect.poll(() => question.textContent).toMatch(words)
    expect(question.textContent?.includes('is deleted')).toBe(held.length > 0)
    expect(forgetMore).not.toHaveBeenCalled()
  },
)
