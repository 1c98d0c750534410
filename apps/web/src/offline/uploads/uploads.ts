import type { Medium } from '@sendit/core/media/contract.ts'
import type { UploadOptions } from '#lib/upload.ts'
import type { QueuedMutation } from '#offline/queued-mutation.ts'
import type { FileQueue, QueuedFile } from './file-queue.ts'
import type { UploadTurns } from './sending.ts'
import { createSending } from './sending.ts'
import { createUploadList, newUpload, restoredUpload, type Upload, type UploadList } from './upload.ts'

export type Uploads = {
  read(): readonly Upload[]
  subscribe(listener: () => void): () => void
  add(files: readonly File[]): void
  retry(id: string): void
  retryAll(): void
  cancel(id: string): void
  stop(): void
}

type UploadsParts = {
  send(file: File, options: UploadOptions & { idempotencyKey: string }): Promise<Medium>
  onStored(medium: Medium, nextId: string): QueuedMutation | undefined
  turns: UploadTurns
  fileQueue: FileQueue | null
  claims?: Claims
  onUnstored?: (hasUnstored: boolean) => void
}

export function createUploads({ fileQueue, claims = createClaims(), ...parts }: UploadsParts): Uploads {
  const list = createUploadList(parts.onUnstored)
  const sending = createSending({
    list,
    turns: parts.turns,
    send: parts.send,
    onStored({ id, nextId }, medium) {
      const next = parts.onStored(medium, nextId)
      fileQueue?.drop(id, next)
      takeAway(id)
    },
    onRefused: (id, reason) => fileQueue?.refuse(id, reason),
  })
  const restore = createRestoring({ list, claims, fileQueue, ask: sending.ask })
  const unsubscribe = fileQueue?.subscribe(() => meet(fileQueue.read()))

  function takeAway(id: string) {
    claims.letGo(id)
    list.takeAway(id)
  }

  function giveUp(id: string) {
    sending.stop(id)
    takeAway(id)
  }

  async function store(upload: Upload) {
    const { id } = upload
    await claims.take(id)
    if (list.find(id) === undefined) return claims.letGo(id)
    if (!(await fileQueue?.store(upload))) return
    // It may have arrived or been withdrawn during the write.
    if (list.find(id) === undefined) fileQueue?.drop(id)
    else list.change(id, { isStored: true })
  }

  function meet(mutations: readonly QueuedFile[]) {
    for (const { id, isStored, state } of list.read()) {
      const mutation = mutations.find((each) => each.id === id)
      if (isStored && mutation === undefined) giveUp(id)
      else if (state === 'failed' && mutation?.state === 'waiting') sending.again(id)
    }
    for (const mutation of mutations) if (list.find(mutation.id) === undefined) void restore(mutation)
  }

  function retry(id: string) {
    sending.again(id)
    fileQueue?.again(id)
  }

  if (fileQueue !== null) meet(fileQueue.read())
  return {
    read: list.read,
    subscribe: list.subscribe,
    add(files) {
      const added = files.map(newUpload)
      list.add(added.toReversed())
      for (const upload of added) {
        sending.ask(upload.id)
        if (fileQueue !== null) void store(upload)
      }
    },
    retry,
    retryAll() {
      const failed = list.read().filter(({ state }) => state === 'failed')
      for (const { id } of failed.toReversed()) retry(id)
    },
    cancel(id) {
      giveUp(id)
      fileQueue?.drop(id)
    },
    stop() {
      unsubscribe?.()
      for (const { id } of list.read()) giveUp(id)
    },
  }
}

/** One tab sends each file: the first to claim it, until released or closed. */
export type Claims = {
  take(id: string): Promise<boolean>
  letGo(id: string): void
}

/** Without locks every tab sends; the server stores each file once. */
function createClaims(): Claims {
  const locks = globalThis.navigator?.locks ?? undefined
  const held = new Map<string, () => void>()
  return {
    take(id) {
      if (locks === undefined || held.has(id)) return Promise.resolve(true)
      return new Promise((resolve) => {
        const hold = (lock: Lock | null) => {
          resolve(lock !== null)
          return lock && new Promise<void>((letGo) => held.set(id, letGo))
        }
        locks.request(`sendit-upload ${id}`, { ifAvailable: true }, hold).catch(() => resolve(true))
      })
    },
    letGo(id) {
      held.get(id)?.()
      held.delete(id)
    },
  }
}

type RestoringParts = { list: UploadList; claims: Claims; fileQueue: FileQueue | null; ask(id: string): void }

function createRestoring({ list, claims, fileQueue, ask }: RestoringParts) {
  const underWay = new Set<string>()

  async function restore(mutation: QueuedFile) {
    const { id } = mutation
    if (!(await claims.take(id))) return
    const file = await fileQueue?.fileOf(id)
    const isWaiting = fileQueue?.read().some((each) => each.id === id) === true
    if (file === undefined || !isWaiting || list.find(id) !== undefined) return claims.letGo(id)
    list.add([restoredUpload(mutation, file)])
    if (mutation.state === 'waiting') ask(id)
  }

  return async (mutation: QueuedFile) => {
    if (underWay.has(mutation.id)) return
    underWay.add(mutation.id)
    await restore(mutation)
    underWay.delete(mutation.id)
  }
}
