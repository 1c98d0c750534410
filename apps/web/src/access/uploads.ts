import type { Medium } from '@sendit/core/media/contract.ts'
import { UPLOADS_AT_A_TIME } from '@sendit/core/media/limits.ts'
import { ApiError, sentenceOf } from '#lib/api-error.ts'
import { createListeners } from '#lib/listeners.ts'
import { newId } from '#lib/new-id.ts'
import type { UploadOptions } from '#lib/upload.ts'

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
}

export type Uploads = {
  /** The newest first, as the gallery shows them; the same array until something changes. */
  read(): readonly Upload[]
  subscribe(listener: () => void): () => void
  add(files: readonly File[]): void
  retry(id: string): void
  /** Stops it, or takes a failed one away. */
  cancel(id: string): void
  cancelAll(): void
}

type UploadsParts = {
  send(file: File, options: UploadOptions & { idempotencyKey: string }): Promise<Medium>
  onStored(medium: Medium): void
}

/** Sends files in the order of choosing, as many at a time as the server takes from one person. */
export function createUploads({ send, onStored }: UploadsParts): Uploads {
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

  function remove(id: string) {
    const { pictureUrl = null } = uploads.find((upload) => upload.id === id) ?? {}
    if (pictureUrl !== null) URL.revokeObjectURL(pictureUrl)
    become(uploads.filter((upload) => upload.id !== id))
  }

  function sendNext() {
    const next = uploads.findLast(({ state }) => state === 'waiting')
    if (next === undefined || stops.size >= UPLOADS_AT_A_TIME) return
    void sendOne(next)
    sendNext()
  }

  async function sendOne({ id, file }: Upload) {
    const stop = new AbortController()
    stops.set(id, stop)
    change(id, { state: 'sending', percent: 0 })
    try {
      const onProgress = (percent: number) => change(id, { percent })
      const medium = await send(file, { idempotencyKey: id, signal: stop.signal, onProgress })
      onStored(medium)
      remove(id)
    } catch (error) {
      if (!stop.signal.aborted) change(id, { state: 'failed', ...reasonOf(error) })
    } finally {
      stops.delete(id)
      sendNext()
    }
  }

  function cancel(id: string) {
    stops.get(id)?.abort()
    remove(id)
  }

  return {
    read: () => uploads,
    subscribe: listeners.add,
    add(files) {
      become([...files.map(waiting).reverse(), ...uploads])
      sendNext()
    },
    retry(id) {
      become(uploads.map((upload) => (upload.id === id ? again(upload) : upload)))
      sendNext()
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

function reasonOf(error: unknown): { reason?: string } {
  // Without an answer of the server the screen's own words say enough.
  return error instanceof ApiError ? { reason: sentenceOf(error, 'The server did not take it.') } : {}
}
