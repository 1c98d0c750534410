import { render, screen } from '@testing-library/react'
import userEvent from '@testing-library/user-event'
import { App } from '#app/app.tsx'
import { prefetchData } from '#app/routes.tsx'
import { rememberTokenOfAddress } from '#lib/guest-token.ts'
import { createQueryClient } from '#lib/query-client.ts'
import { aTrip, aUser } from './people.ts'
import { type ApiAnswers, answerWith, refusal } from './render-app.tsx'

export const trip = aTrip()
export const signedOut: ApiAnswers = {
  'GET /api/auth/user': refusal(401, 'UNAUTHENTICATED', 'Please sign in'),
}
export const signedIn: ApiAnswers = {
  'GET /api/auth/user': aUser(),
  'GET /api/trips': [trip],
  [`GET /api/trips/${trip.id}`]: trip,
  [`POST /api/trips/${trip.id}/open`]: { success: true },
}

export function visit(address: string, answers: ApiAnswers) {
  const requests = arrive(address, answers)
  render(<App queryClient={createQueryClient()} />)
  return { requests, user: userEvent.setup() }
}

/** Like a browser, which reads the visitor before rendering. */
export async function visitPrefetched(address: string, answers: ApiAnswers) {
  const requests = arrive(address, answers)
  const queryClient = createQueryClient()
  await prefetchData(queryClient)
  render(<App queryClient={queryClient} />)
  return { requests, user: userEvent.setup() }
}

function arrive(address: string, answers: ApiAnswers) {
  window.history.replaceState(null, '', address)
  rememberTokenOfAddress()
  return answerWith(answers)
}

export const currentAddress = () => `${window.location.pathname}${window.location.search}`
export const heading = (name: string) => screen.findByRole('heading', { level: 1, name })
