import type { Medium } from '@sendit/core/media/contract.ts'
import { useState, useSyncExternalStore } from 'react'
import type { UploadOptions } from '#lib/upload.ts'
import { openUploads } from '#offline/current-outbox.ts'
import type { Outbox } from '#offline/outbox.ts'
import type { QueuedMutation } from '#offline/queued-mutation.ts'
import { useOutbox } from '#offline/use-outbox.ts'
import { uploadMedium } from './medium.ts'
import { createSending, type UploadTurns, uploadTurns } from './sending.ts'
import {
  createFileQueue,
  createUploadList,
  type FileQueue,
  newUpload,
  type QueuedFile,
  restoredUpload,
  type Upload,
  type UploadList,
  type UploadScreen,
  type Uploads,
} from './upload.ts'

export type UploadsOfTrip = Pick<Uploads, 'add' | 'retry' | 'retryAll' | 'cancel'> & {
  list: readonly Upload[]
}

type UploadsUse = {
  screen: UploadScreen
  tripId: string
  person: { kind: 'user'; user: { id: string } } | { kind: 'guest'; token: string }
  /** The first callback is retained, so it must outlive the screen. */
  onStored: (medium: Medium, nextId: string) => QueuedMutation | undefined
}

export function uploadsOf({ screen, tripId, person, onStored }: UploadsUse, outbox: Outbox | null): Uploads {
  const name = person.kind === 'user' ? `user ${person.user.id}` : `guest ${person.token}`
  const make = () => {
    const holder = {}
    return createUploads({
      send: (file, options) => uploadMedium(tripId, file, options),
      onStored,
      turns: uploadTurns,
      fileQueue: outbox && createFileQueue(outbox, { screen, tripId }),
      onUnstored: (hasUnstored) => askBeforeLeaving(holder, hasUnstored),
    })
  }
  return openUploads(`${screen} ${name} ${tripId}`, name, make)
}

export function useUploads(use: UploadsUse): UploadsOfTrip {
  const outbox = useOutbox()?.outbox ?? null
  const [uploads] = useState(() => uploadsOf(use, outbox))
  const list = useSyncExternalStore(uploads.subscribe, uploads.read)
  const { add, retry, retryAll, cancel } = uploads
  return { list, add, retry, retryAll, cancel }
}

const holders = new Set<object>()

/** Confirms leaving while the tab holds files the browser has not stored. */
function askBeforeLeaving(holder: object, holdsFiles: boolean): void {
  if (holdsFiles) holders.add(holder)
  else holders.delete(holder)
  if (holders.size > 0) window.addEventListener('beforeunload', ask)
  else window.removeEventListener('beforeunload', ask)
}

function ask(event: BeforeUnloadEvent): void {
  event.preventDefault()
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
