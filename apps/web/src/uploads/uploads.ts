import type { Medium } from '@sendit/core/media/contract.ts'
import type { UploadOptions } from '#lib/upload.ts'
import type { Entry } from '#outbox/entry.ts'
import { type Claims, createClaims } from './claims.ts'
import type { FileEntry, KeptFiles } from './kept-files.ts'
import { createRestoring } from './restoring.ts'
import { createSending } from './sending.ts'
import type { UploadTurns } from './turns.ts'
import { newUpload, type Upload } from './upload.ts'
import { createUploadList } from './upload-list.ts'

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
  /** Nothing is sent any more; what is kept waits for the next time. */
  stop(): void
}

type UploadsParts = {
  send(file: File, options: UploadOptions & { idempotencyKey: string }): Promise<Medium>
  /** Answers with what follows it, under the id that it gets. */
  onStored(medium: Medium, nextId: string): Entry | undefined
  turns: UploadTurns
  /** Null where nothing outlives the tab. */
  kept: KeptFiles | null
  claims?: Claims
  /** Hears whether a file is on its way that closing the tab would lose. */
  onUnkept?: (hasUnkept: boolean) => void
}

/** Sends files in the order of choosing, each when it is its turn, and keeps them until the server has them. */
export function createUploads({ kept, claims = createClaims(), ...parts }: UploadsParts): Uploads {
  const list = createUploadList(parts.onUnkept)
  const sending = createSending({
    list,
    turns: parts.turns,
    send: parts.send,
    onStored({ id, nextId }, medium) {
      const next = parts.onStored(medium, nextId)
      kept?.drop(id, next)
      takeAway(id)
    },
    onRefused: (id, reason) => kept?.refuse(id, reason),
  })
  const restore = createRestoring({ list, claims, kept, ask: sending.ask })
  const stopKeeping = kept?.subscribe(() => meet(kept.read()))

  /** From the screen, not from what is kept. */
  function takeAway(id: string) {
    claims.letGo(id)
    list.takeAway(id)
  }

  function giveUp(id: string) {
    sending.stop(id)
    takeAway(id)
  }

  async function keep(upload: Upload) {
    const { id } = upload
    await claims.take(id)
    if (list.find(id) === undefined) return claims.letGo(id)
    if (!(await kept?.keep(upload))) return
    // It may have arrived, or been taken back, while the browser was writing.
    if (list.find(id) === undefined) kept?.drop(id)
    else list.change(id, { isKept: true })
  }

  /** What an earlier visit kept, or a tab that is gone, comes; what was taken back elsewhere goes. */
  function meet(entries: readonly FileEntry[]) {
    for (const { id, isKept, state } of list.read()) {
      const entry = entries.find((each) => each.id === id)
      if (isKept && entry === undefined) giveUp(id)
      else if (state === 'failed' && entry?.state === 'waiting') sending.again(id)
    }
    for (const entry of entries) if (list.find(entry.id) === undefined) void restore(entry)
  }

  function retry(id: string) {
    sending.again(id)
    kept?.again(id)
  }

  if (kept !== null) meet(kept.read())
  return {
    read: list.read,
    subscribe: list.subscribe,
    add(files) {
      const added = files.map(newUpload)
      list.add(added.toReversed())
      for (const upload of added) {
        sending.ask(upload.id)
        if (kept !== null) void keep(upload)
      }
    },
    retry,
    retryAll() {
      const failed = list.read().filter(({ state }) => state === 'failed')
      for (const { id } of failed.toReversed()) retry(id)
    },
    cancel(id) {
      giveUp(id)
      kept?.drop(id)
    },
    stop() {
      stopKeeping?.()
      for (const { id } of list.read()) giveUp(id)
    },
  }
}
