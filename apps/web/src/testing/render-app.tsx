import { QueryClientProvider } from '@tanstack/react-query'
import { render } from '@testing-library/react'
import userEvent from '@testing-library/user-event'
import type { ReactNode } from 'react'
import { vi } from 'vitest'
import { createQueryClient } from '#lib/query-client.ts'
import { ToastProvider } from '#ui/toast-provider.tsx'

export type ApiRequest = {
  method: string
  path: string
  search: URLSearchParams
  headers: Headers
  body: unknown
}
/** Key: `'GET /api/trips'`. Value: a JSON body, a Response, or a function. */
export type ApiAnswers = Record<string, unknown | Response | ((request: ApiRequest) => unknown)>

/** Unlisted requests get 404. */
export function renderAt(address: string, screen: ReactNode, answers: ApiAnswers = {}) {
  window.history.replaceState(null, '', address)
  const requests = answerWith(answers)
  const queryClient = createQueryClient()
  const view = render(
    <QueryClientProvider client={queryClient}>
      <ToastProvider>{screen}</ToastProvider>
    </QueryClientProvider>,
  )
  return { ...view, queryClient, requests, user: userEvent.setup(), address: () => currentAddress() }
}

export function answerWith(answers: ApiAnswers): ApiRequest[] {
  const requests: ApiRequest[] = []
  vi.stubGlobal('fetch', async (input: string, init: RequestInit = {}) => {
    const request = requestOf(input, init)
    requests.push(request)
    const answer = answers[`${request.method} ${request.path}`]
    if (answer === undefined) return refusal(404, 'NOT_FOUND', 'Not found')
    const result: unknown = typeof answer === 'function' ? await answer(request) : answer
    return result instanceof Response ? result.clone() : Response.json(result)
  })
  return requests
}

export function refusal(status: number, code: string, message: string): Response {
  return Response.json({ message, code }, { status })
}

function requestOf(input: string, init: RequestInit): ApiRequest {
  const url = new URL(input, window.location.origin)
  return {
    method: init.method ?? 'GET',
    path: url.pathname,
    search: url.searchParams,
    headers: new Headers(init.headers),
    body: typeof init.body === 'string' ? JSON.parse(init.body) : undefined,
  }
}

function currentAddress(): string {
  return `${window.location.pathname}${window.location.search}`
}
