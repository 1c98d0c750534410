import { screen, waitFor } from '@testing-library/react'
import { afterEach, expect, test } from 'vitest'
import { Routes } from '#app/routes.tsx'
import { aUser } from '#testing/people.ts'
import { refusal, renderAt } from '#testing/render-app.tsx'

const otherTab = new BroadcastChannel('sendit-session')
afterEach(() => otherTab.postMessage(null))

test('the tab that requested a link continues once it is opened elsewhere', async () => {
  let isSignedIn = false
  const view = renderAt('/auth?redirectUrl=%2Fprofile', <Routes />, {
    'GET /api/auth/options': { mailboxUrl: null },
    'GET /api/auth/user': () =>
      isSignedIn ? aUser() : refusal(401, 'UNAUTHENTICATED', 'Please sign in to continue.'),
    'GET /api/trips': [],
  })
  await view.user.type(await screen.findByLabelText('Email Address'), 'maya@crew.example')

  isSignedIn = true
  otherTab.postMessage(null)

  await waitFor(() => expect(view.address()).toBe('/profile'))
})
