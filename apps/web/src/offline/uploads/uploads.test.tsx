import type { Medium } from '@sendit/core/media/contract.ts'
import { describe, expect, test, vi } from 'vitest'
import { ApiError } from '#lib/api-error.ts'
import type { UploadOptions } from '#lib/upload.ts'
import { aBrowser, anOutbox, written } from '#testing/outbox-parts.ts'
import { createUploadTurns } from './sending.ts'
import { createFileQueue } from './upload.ts'
import { createUploads } from './uploads.ts'

type Sending = {
  file: File
  options: UploadOptions & { idempotencyKey: string }
  store: () => void
  fail: (error: unknown) => void
}

const photo = (name: string) => new File(['pixels'], name, { type: 'image/png' })
const names = (sendings: Sending[]) => sendings.map(({ file }) => file.name)
const unreadable = new ApiError(415, 'no', { message: 'This file is damaged.', code: 'UNSUPPORTED_FILE' })

type Parts = Partial<Parameters<typeof createUploads>[0]>

function queue(turns = createUploadTurns(), parts: Parts = {}) {
  const sendings: Sending[] = []
  const stored: string[] = []
  const uploads = createUploads({
    send: (file, options) =>
      new Promise((resolve, reject) => {
        const medium = { id: file.name } as Medium
        sendings.push({ file, options, store: () => resolve(medium), fail: reject })
        options.signal?.addEventListener('abort', () => reject(new DOMException('Cancelled', 'AbortError')))
      }),
    onStored: ({ id }) => void stored.push(id),
    turns,
    ...{ fileQueue: null, ...parts },
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

test('a failed file keeps its position with the reason, and the next one continues', async () => {
  const { uploads, sendings, shown } = queue()
  uploads.add([photo('1'), photo('2'), photo('3')])

  sendings[0]?.fail(unreadable)

  await expect.poll(shown).toEqual(['3 sending', '2 sending', '1 failed'])
  expect(uploads.read()[2]?.reason).toBe('This file is damaged.')
})

test('trying again sends the same file under the same key', async () => {
  const { uploads, sendings, shown } = queue()
  uploads.add([photo('1')])
  sendings[0]?.fail(unreadable)
  await expect.poll(shown).toEqual(['1 failed'])

  uploads.retry(uploads.read()[0]?.id ?? '')

  expect(shown()).toEqual(['1 sending'])
  expect(sendings[1]?.options.idempotencyKey).toBe(sendings[0]?.options.idempotencyKey)
})

test('a cancelled file is aborted and removed, and the next one starts', async () => {
  const { uploads, sendings, shown } = queue()
  uploads.add([photo('1'), photo('2'), photo('3')])

  uploads.cancel(uploads.read()[2]?.id ?? '')

  expect(sendings[0]?.options.signal?.aborted).toBe(true)
  await expect.poll(shown).toEqual(['3 sending', '2 sending'])
})

test('stopping leaves nothing that would be sent later', async () => {
  const { uploads, sendings } = queue()
  uploads.add([photo('1'), photo('2'), photo('3')])

  uploads.stop()

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

test('a rate-limited upload waits as the server asks, then resumes before the others', async () => {
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
  for (const sending of sendings) sending.fail(unreadable)
  await expect.poll(shown).toEqual(['2 failed', '1 failed'])

  uploads.retryAll()

  expect(names(sendings)).toEqual(['1', '2', '1', '2'])
})

test('a removed file is never sent', async () => {
  const { uploads, sendings } = queue()
  uploads.add([photo('1'), photo('2'), photo('3')])

  uploads.cancel(uploads.read()[0]?.id ?? '')
  sendings[0]?.store()
  sendings[1]?.store()

  await expect.poll(() => uploads.read()).toEqual([])
  expect(names(sendings)).toEqual(['1', '2'])
})

test('the page is notified while an unstored file is uploading', async () => {
  const warnings: boolean[] = []
  const { uploads, sendings } = queue(createUploadTurns(), {
    onUnstored: (hasUnstored) => warnings.push(hasUnstored),
  })

  uploads.add([photo('1')])
  expect(warnings.at(-1)).toBe(true)
  sendings[0]?.store()

  await expect.poll(() => warnings.at(-1)).toBe(false)
})

test('a file that fails offline waits and resumes automatically under the same key', async () => {
  vi.useFakeTimers()
  const turns = createUploadTurns()
  const { uploads, sendings, shown } = queue(turns)
  uploads.add([photo('1')])

  sendings[0]?.fail(new TypeError('The network failed'))
  await vi.advanceTimersByTimeAsync(0)
  expect(shown()).toEqual(['1 waiting'])
  await vi.advanceTimersByTimeAsync(1000)
  sendings[1]?.fail(new ApiError(502, 'Bad gateway', null))
  await vi.advanceTimersByTimeAsync(1000)
  expect(sendings).toHaveLength(2)
  turns.wake()

  expect(sendings.map(({ options }) => options.idempotencyKey)).toEqual(Array(3).fill(uploads.read()[0]?.id))
})

describe('stored beyond the tab', () => {
  const aTab = (browser: ReturnType<typeof aBrowser>, parts: Parts = {}) => {
    const outbox = anOutbox({ store: browser.openStore(), sends: () => false })
    const fileQueue = createFileQueue(outbox, { screen: 'media', tripId: 'tarifa' })
    return { outbox, ...queue(createUploadTurns(), { fileQueue, ...parts }) }
  }

  test('a file outlives the tab until the server has it', async () => {
    const browser = aBrowser()
    const first = aTab(browser)
    first.uploads.add([photo('1')])
    await expect.poll(() => browser.files.size).toBe(1)
    first.uploads.stop()
    first.outbox.close()

    const second = aTab(browser)
    await expect.poll(second.shown).toEqual(['1 sending'])

    expect(second.sendings[0]?.options.idempotencyKey).toBe(first.sendings[0]?.options.idempotencyKey)
    second.sendings[0]?.store()
    await expect.poll(browser.stored).toEqual([])
    expect(second.stored).toEqual(['1'])
  })

  test('a file’s follow-up takes its place in the queue, once', async () => {
    const browser = aBrowser()
    const onStored = (_medium: Medium, nextId: string) => written(nextId)
    const { uploads, sendings } = aTab(browser, { onStored })
    uploads.add([photo('1')])
    const nextId = uploads.read()[0]?.nextId

    sendings[0]?.store()

    await expect.poll(browser.stored).toEqual([nextId])
  })

  test('a refused one is shown with its reason on the next visit, and tried again from there', async () => {
    const browser = aBrowser()
    const first = aTab(browser)
    first.uploads.add([photo('1')])
    await expect.poll(() => first.uploads.read()[0]?.isStored).toBe(true)
    first.sendings[0]?.fail(unreadable)
    await expect.poll(first.shown).toEqual(['1 failed'])
    first.uploads.stop()

    const second = aTab(browser)
    await expect.poll(second.shown).toEqual(['1 failed'])
    expect(second.uploads.read()[0]?.reason).toBe('This file is damaged.')
    second.outbox.retry(second.uploads.read()[0]?.id ?? '')

    await expect.poll(second.shown).toEqual(['1 sending'])
  })

  test('an upload removed from the queue is aborted', async () => {
    const { uploads, sendings, outbox } = aTab(aBrowser())
    uploads.add([photo('1')])
    await expect.poll(() => uploads.read()[0]?.isStored).toBe(true)

    void outbox.remove([uploads.read()[0]?.id ?? ''])

    expect(sendings[0]?.options.signal?.aborted).toBe(true)
    expect(uploads.read()).toEqual([])
  })

  test('another tab leaves it to the one that has it', async () => {
    const browser = aBrowser()
    const taken = new Set<string>()
    const claims = {
      take: async (id: string) => !taken.has(id) && taken.add(id) !== undefined,
      letGo: () => {},
    }
    const first = aTab(browser, { claims })
    const second = aTab(browser, { claims })

    first.uploads.add([photo('1')])
    await expect.poll(() => second.outbox.read()).toHaveLength(1)

    expect(second.uploads.read()).toEqual([])
    expect(second.sendings).toEqual([])
  })

  test.each([
    { name: 'of more than 200 MB together', bytes: 200 * 1024 * 1024, isFull: false },
    { name: 'where the browser has no room', bytes: 0, isFull: true },
  ])('a file $name is sent, and lost with the tab', async ({ bytes, isFull }) => {
    const held = bytes === 0 ? [] : [{ ...written('film', { kind: 'medium', tripId: 'dakhla' }), bytes }]
    const browser = aBrowser(held, { isFull })
    const warnings: boolean[] = []
    const { uploads, sendings } = aTab(browser, { onUnstored: (hasUnstored) => warnings.push(hasUnstored) })
    await Promise.resolve()
    uploads.add([photo('1')])

    await expect.poll(browser.stored).toEqual(held.map(({ id }) => id))

    expect(names(sendings)).toEqual(['1'])
    expect([uploads.read()[0]?.isStored, warnings.at(-1)]).toEqual([false, true])
  })
})
