import type { Medium } from '@sendit/core/media/contract.ts'
import { ApiError, sentenceOf } from '#lib/api-error.ts'
import { createListeners } from '#lib/listeners.ts'
import { newId } from '#lib/new-id.ts'
import type { UploadOptions } from '#lib/upload.ts'
import type { UploadTurns } from './turns.ts'

/** For a refusal that does not say how long it lasts, such as a proxy's. */
const UNTOLD_WAIT_SECONDS = 30

/** A file on its way into the trip. `id` is also what makes sending it again harmless. */
export type Upload = {
  id: string
  file: File
  /** The picture as this device has it; null for what is none. */
  pictureUrl: string | null
  state: 'waiting' | 'sending' | 'failed'
  percent: number
  /** The server's sentence about a failure. */
  reason?: string
  /** The server has had enough for now; when it goes on, in ms since 1970. */
  goesOnAt?: number
}

export type Uploads = {
  /** The newest first, as the gallery shows them; the same array until something changes. */
  read(): readonly Upload[]
  subscribe(listener: () => void): () => void
  add(files: readonly File[]): void
  retry(id: string): void
  /** All that failed, in the order of choosing. */
  retryAll(): void
  /** Stops it, or takes a failed one away. */
  cancel(id: string): void
  cancelAll(): void
}

type UploadsParts = {
  send(file: File, options: UploadOptions & { idempotencyKey: string }): Promise<Medium>
  onStored(medium: Medium): void
  turns: UploadTurns
}

/** Sends files in the order of choosing, each when it is its turn. */
export function createUploads({ send, onStored, turns }: UploadsParts): Uploads {
  const listeners = createListeners<void>()
  const stops = new Map<string, AbortController>()
  let uploads: readonly Upload[] = []

  function become(next: readonly Upload[]) {
    uploads = next
    listeners.tell()
  }

  function change(id: string, fields: Partial<Upload>) {
    become(uploads.map((upload) => (upload.id === id ? { ...upload, ...fields } : upload)))
  }

  function start(id: string) {
    become(uploads.map((upload) => (upload.id === id ? started(upload) : upload)))
  }

  function remove(id: string) {
    const { pictureUrl = null } = uploads.find((upload) => upload.id === id) ?? {}
    if (pictureUrl !== null) URL.revokeObjectURL(pictureUrl)
    become(uploads.filter((upload) => upload.id !== id))
  }

  async function sendOne({ id, file }: Upload) {
    const stop = new AbortController()
    stops.set(id, stop)
    start(id)
    try {
      const onProgress = (percent: number) => change(id, { percent })
      const medium = await send(file, { idempotencyKey: id, signal: stop.signal, onProgress })
      onStored(medium)
      remove(id)
    } catch (error) {
      if (stop.signal.aborted) return
      const goesOnAt = pauseOf(error)
      if (goesOnAt === null) change(id, { state: 'failed', ...reasonOf(error) })
      else wait(id, goesOnAt)
    } finally {
      stops.delete(id)
    }
  }

  /** The server counts the person, not the file: all the others wait as well. */
  function wait(id: string, goesOnAt: number) {
    turns.pause(goesOnAt)
    change(id, { state: 'waiting', percent: 0, goesOnAt })
    const upload = uploads.find((each) => each.id === id)
    if (upload !== undefined) turns.askFirst(id, () => sendOne(upload))
  }

  function ask(upload: Upload) {
    turns.ask(upload.id, () => sendOne(upload))
  }

  function cancel(id: string) {
    stops.get(id)?.abort()
    turns.drop(id)
    remove(id)
  }

  function retry(id: string) {
    become(uploads.map((upload) => (upload.id === id ? again(upload) : upload)))
    const upload = uploads.find((each) => each.id === id)
    if (upload !== undefined) ask(upload)
  }

  return {
    read: () => uploads,
    subscribe: listeners.add,
    add(files) {
      const added = files.map(waiting)
      become([...added.toReversed(), ...uploads])
      for (const upload of added) ask(upload)
    },
    retry,
    retryAll: () => {
      const failed = uploads.filter(({ state }) => state === 'failed')
      for (const { id } of failed.toReversed()) retry(id)
    },
    cancel,
    cancelAll: () => {
      for (const { id } of uploads) cancel(id)
    },
  }
}

function waiting(file: File): Upload {
  const isPicture = file.type.startsWith('image/')
  const pictureUrl = isPicture ? URL.createObjectURL(file) : null
  return { id: newId(), file, pictureUrl, state: 'waiting', percent: 0 }
}

function again({ reason: _failedFor, ...upload }: Upload): Upload {
  return { ...upload, state: 'waiting', percent: 0 }
}

function started({ goesOnAt: _waitedUntil, ...upload }: Upload): Upload {
  return { ...upload, state: 'sending', percent: 0 }
}

/** When a refusal for having sent too much ends; null for every other failure. */
function pauseOf(error: unknown): number | null {
  if (!(error instanceof ApiError) || error.status !== 429) return null
  return Date.now() + (error.problem?.retryAfter ?? UNTOLD_WAIT_SECONDS) * 1000
}

function reasonOf(error: unknown): { reason?: string } {
  // Without an answer of the server the screen's own words say enough.
  return error instanceof ApiError ? { reason: sentenceOf(error, 'The server did not take it.') } : {}
}
