import { expect, test } from 'vitest'
import { answerWith, refusal } from '#testing/render-app.tsx'
import { readApi, writeApi } from './api-client.ts'
import { ApiError, sentenceOf } from './api-error.ts'
import { acceptGuestToken } from './guest-token.ts'

test('a read without a session is an empty result', async () => {
  answerWith({ 'GET /api/trips': refusal(401, 'UNAUTHENTICATED', 'Please sign in') })

  expect(await readApi('/api/trips')).toBeNull()
})

test('a write without a session is refused', async () => {
  answerWith({ 'POST /api/trips': refusal(401, 'UNAUTHENTICATED', 'Please sign in') })

  await expect(writeApi('POST', '/api/trips')).rejects.toMatchObject({ status: 401, code: 'UNAUTHENTICATED' })
})

test('a refusal carries status and text, and the sentence for people', async () => {
  answerWith({ 'GET /api/trips/1': refusal(404, 'NOT_FOUND', 'Trip not found') })

  const error = await readApi('/api/trips/1').catch((caught: unknown) => caught)

  expect(error).toBeInstanceOf(ApiError)
  expect((error as ApiError).message).toBe('404: {"message":"Trip not found","code":"NOT_FOUND"}')
  expect(sentenceOf(error, 'Something failed')).toBe('Trip not found')
})

test('a refusal in another form is read as well', async () => {
  const body = JSON.stringify({ error: 'Bad gateway of the house' })
  answerWith({ 'GET /api/trips': new Response(body, { status: 502 }) })

  const error = await readApi('/api/trips').catch((caught: unknown) => caught)

  expect(sentenceOf(error, 'Something failed')).toBe('Bad gateway of the house')
})

test('an empty refusal is named by its status text', async () => {
  answerWith({ 'GET /api/trips': new Response('', { status: 502, statusText: 'Bad Gateway' }) })

  const error = await readApi('/api/trips').catch((caught: unknown) => caught)

  expect((error as ApiError).message).toBe('502: Bad Gateway')
  expect(sentenceOf(error, 'Something failed')).toBe('Something failed')
})

test('a guest reads with the token in the query and writes with it in a header', async () => {
  acceptGuestToken('in vite')
  const requests = answerWith({ 'GET /api/trips': [], 'POST /api/trips/1/messages': {} })

  await readApi('/api/trips?x=1')
  await writeApi('POST', '/api/trips/1/messages', { body: { text: 'Hi' } })

  expect(requests[0]?.search.get('token')).toBe('in vite')
  expect(requests[0]?.search.get('x')).toBe('1')
  expect(requests[1]?.headers.get('invite-token')).toBe('in vite')
  expect(requests[1]?.search.has('token')).toBe(false)
})

test('a read with its own token keeps it', async () => {
  acceptGuestToken('invite')
  const requests = answerWith({ 'GET /api/auth/verify-magic-link': {} })

  await readApi('/api/auth/verify-magic-link?token=sign-in')

  expect(requests[0]?.search.getAll('token')).toEqual(['sign-in'])
})

test('an idempotent write carries its key and a JSON content type', async () => {
  const requests = answerWith({ 'POST /api/trips': {} })

  await writeApi('POST', '/api/trips', { body: { name: 'Tarifa' }, idempotencyKey: 'once' })

  expect(requests[0]?.headers.get('idempotency-key')).toBe('once')
  expect(requests[0]?.headers.get('content-type')).toBe('application/json')
  expect(requests[0]?.body).toEqual({ name: 'Tarifa' })
})
