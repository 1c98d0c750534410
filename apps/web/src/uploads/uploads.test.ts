// @vitest-environment happy-dom
import type { Medium } from '@sendit/core/media/contract.ts'
import { afterEach, expect, test, vi } from 'vitest'
import { ApiError } from '#lib/api-error.ts'
import type { UploadOptions } from '#lib/upload.ts'
import { createUploadTurns } from './turns.ts'
import { createUploads } from './uploads.ts'

type Sending = {
  file: File
  options: UploadOptions & { idempotencyKey: string }
  store: () => void
  fail: (error: unknown) => void
}

const photo = (name: string) => new File(['pixels'], name, { type: 'image/png' })
const names = (sendings: Sending[]) => sendings.map(({ file }) => file.name)
const busy = new ApiError(503, 'busy', { message: 'Too many uploads at once.', code: 'UNAVAILABLE' })

afterEach(() => {
  vi.useRealTimers()
})

function queue(turns = createUploadTurns()) {
  const sendings: Sending[] = []
  const stored: string[] = []
  const uploads = createUploads({
    send: (file, options) =>
      new Promise((resolve, reject) => {
        const medium = { id: file.name } as Medium
        sendings.push({ file, options, store: () => resolve(medium), fail: reject })
        options.signal?.addEventListener('abort', () => reject(new DOMException('Cancelled', 'AbortError')))
      }),
    onStored: ({ id }) => stored.push(id),
    turns,
  })
  const shown = () => uploads.read().map(({ file, state }) => `${file.name} ${state}`)
  return { uploads, sendings, stored, shown }
}

test('files are sent in the order of choosing, two at a time', async () => {
  const { uploads, sendings, stored } = queue()

  uploads.add([photo('1'), photo('2'), photo('3')])

  expect(names(sendings)).toEqual(['1', '2'])
  sendings[0]?.store()
  await expect.poll(() => names(sendings)).toEqual(['1', '2', '3'])
  expect(stored).toEqual(['1'])
})

test('the share that has left this device is shown', () => {
  const { uploads, sendings } = queue()
  uploads.add([photo('1')])

  sendings[0]?.options.onProgress?.(64)

  expect(uploads.read()[0]?.percent).toBe(64)
})

test('a failed file keeps its place with the reason, and the next goes on', async () => {
  const { uploads, sendings, shown } = queue()
  uploads.add([photo('1'), photo('2'), photo('3')])

  sendings[0]?.fail(busy)

  await expect.poll(shown).toEqual(['3 sending', '2 sending', '1 failed'])
  expect(uploads.read()[2]?.reason).toBe('Too many uploads at once.')
})

test('trying again sends the same file under the same key', async () => {
  const { uploads, sendings, shown } = queue()
  uploads.add([photo('1')])
  sendings[0]?.fail(new TypeError('The network failed'))
  await expect.poll(shown).toEqual(['1 failed'])

  uploads.retry(uploads.read()[0]?.id ?? '')

  expect(shown()).toEqual(['1 sending'])
  expect(sendings[1]?.options.idempotencyKey).toBe(sendings[0]?.options.idempotencyKey)
})

test('a cancelled file is stopped and gone, and makes room for the next', async () => {
  const { uploads, sendings, shown } = queue()
  uploads.add([photo('1'), photo('2'), photo('3')])

  uploads.cancel(uploads.read()[2]?.id ?? '')

  expect(sendings[0]?.options.signal?.aborted).toBe(true)
  await expect.poll(shown).toEqual(['3 sending', '2 sending'])
})

test('cancelling all leaves nothing that would be sent later', async () => {
  const { uploads, sendings } = queue()
  uploads.add([photo('1'), photo('2'), photo('3')])

  uploads.cancelAll()

  expect(uploads.read()).toEqual([])
  await expect.poll(() => names(sendings)).toEqual(['1', '2'])
})

test('what is put in on two screens is one queue: two at a time together', async () => {
  const turns = createUploadTurns()
  const [gallery, chat] = [queue(turns), queue(turns)]

  gallery.uploads.add([photo('1'), photo('2')])
  chat.uploads.add([photo('3')])

  expect(chat.shown()).toEqual(['3 waiting'])
  gallery.sendings[0]?.store()
  await expect.poll(() => names(chat.sendings)).toEqual(['3'])
})

test('a refusal for too much waits as long as the server says and goes on by itself, before the others', async () => {
  vi.useFakeTimers()
  const { uploads, sendings, shown } = queue()
  uploads.add([photo('1'), photo('2'), photo('3')])
  const tooMany = { message: 'Too many requests.', code: 'RATE_LIMITED' as const, retryAfter: 600 }

  sendings[0]?.fail(new ApiError(429, 'too many', tooMany))
  sendings[1]?.store()
  await vi.advanceTimersByTimeAsync(599_000)

  expect(shown()).toEqual(['3 waiting', '1 waiting'])
  expect(uploads.read()[1]?.goesOnAt).toBeGreaterThan(Date.now())
  await vi.advanceTimersByTimeAsync(1_000)
  expect(names(sendings)).toEqual(['1', '2', '1', '3'])
  expect(uploads.read()[1]?.goesOnAt).toBeUndefined()
})

test('all that failed is tried again at once', async () => {
  const { uploads, sendings, shown } = queue()
  uploads.add([photo('1'), photo('2')])
  for (const sending of sendings) sending.fail(new TypeError('The network failed'))
  await expect.poll(shown).toEqual(['2 failed', '1 failed'])

  uploads.retryAll()

  expect(names(sendings)).toEqual(['1', '2', '1', '2'])
})

test('a file that was taken away is never sent', async () => {
  const { uploads, sendings } = queue()
  uploads.add([photo('1'), photo('2'), photo('3')])

  uploads.cancel(uploads.read()[0]?.id ?? '')
  sendings[0]?.store()
  sendings[1]?.store()

  await expect.poll(() => uploads.read()).toEqual([])
  expect(names(sendings)).toEqual(['1', '2'])
})

test('whoever holds the page is told while a file is on its way', async () => {
  const told: boolean[] = []
  const { uploads, sendings } = queue(createUploadTurns((isBusy) => told.push(isBusy)))

  uploads.add([photo('1')])
  expect(told).toEqual([true])
  sendings[0]?.store()

  await expect.poll(() => told).toEqual([true, false])
})
