import type { Medium } from '@sendit/core/media/contract.ts'
import { useState, useSyncExternalStore } from 'react'
import type { Outbox } from '#offline/outbox.ts'
import type { QueuedMutation } from '#offline/queued-mutation.ts'
import { useOutbox } from '#offline/use-outbox.ts'
import { createFileQueue, type UploadScreen } from './file-queue.ts'
import { uploadMedium } from './medium.ts'
import { openUploads } from './open.ts'
import { uploadTurns } from './sending.ts'
import type { Upload } from './upload.ts'
import { createUploads, type Uploads } from './uploads.ts'

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
