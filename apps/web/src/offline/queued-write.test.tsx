import { QueryClient } from '@tanstack/react-query'
import { expect, test, vi } from 'vitest'
import { ApiError } from '#lib/api-error.ts'
import { aBrowser, anOutbox, written } from '#testing/outbox-parts.ts'
import type { Outbox } from './outbox.ts'
import type { MutationType } from './queued-mutation.ts'
import { writeOrQueue } from './use-outbox.ts'

const draft = { id: 'k1', tripId: 'tarifa', title: 'A note', what: {} }
const person = { kind: 'user', userId: 'maya' } as const

function write(outbox: Outbox | null, answer: () => Promise<string>) {
  const send = vi.fn(answer)
  const kind: MutationType<object, string> = { name: 'note', send, onSuccess: () => undefined }
  return { send, written: writeOrQueue({ outbox, person, queryClient: new QueryClient() }, kind, draft) }
}

const lost = () => Promise.reject(new TypeError('Failed to fetch'))
const refuse = () => Promise.reject(new ApiError(400, '', { message: 'No', code: 'VALIDATION' }))

test('with network it is sent at once, and nothing waits', async () => {
  const outbox = anOutbox()

  expect(await write(outbox, async () => 'stored').written).toEqual({ kind: 'sent', result: 'stored' })
  expect(outbox.read()).toEqual([])
})

test('a rejection is returned to its form, and nothing is queued', async () => {
  const outbox = anOutbox()

  await expect(write(outbox, refuse).written).rejects.toThrow('400')
  expect(outbox.read()).toEqual([])
})

test('without an answer it waits, under the key of the try that may have arrived', async () => {
  const outbox = anOutbox()
  const { written: outcome, send } = write(outbox, lost)

  expect(await outcome).toEqual({ kind: 'kept' })
  expect(send.mock.calls).toHaveLength(1)
  expect(outbox.read()).toMatchObject([{ id: 'k1', kind: 'note' }])
})

test('a browser known to be offline queues the write without trying', async () => {
  vi.spyOn(navigator, 'onLine', 'get').mockReturnValue(false)
  const { written: outcome, send } = write(anOutbox(), lost)

  expect(await outcome).toEqual({ kind: 'kept' })
  expect(send).not.toHaveBeenCalled()
  vi.restoreAllMocks()
})

test('behind what waits it waits as well, so that the order stays', async () => {
  vi.useFakeTimers()
  const outbox = anOutbox()
  void outbox.put(written('before'))
  const { written: outcome, send } = write(outbox, async () => 'stored')
  await vi.advanceTimersByTimeAsync(3000)
  vi.useRealTimers()

  expect(await outcome).toEqual({ kind: 'kept' })
  expect(send).not.toHaveBeenCalled()
  expect(outbox.read().map(({ id }) => id)).toEqual(['before', 'k1'])
})

test('without browser storage a failed write is reported to its form and never sent later', async () => {
  const browser = aBrowser([], { isFull: true })

  await expect(write(anOutbox({ store: browser.openStore() }), lost).written).rejects.toThrow('keeps nothing')
  expect(browser.stored()).toEqual([])
  await expect(write(null, lost).written).rejects.toThrow('Failed to fetch')
})
