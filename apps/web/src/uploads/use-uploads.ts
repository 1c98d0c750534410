import type { Medium } from '@sendit/core/media/contract.ts'
import { useState, useSyncExternalStore } from 'react'
import { uploadMedium } from './medium.ts'
import { openUploads } from './open.ts'
import { uploadTurns } from './turns.ts'
import { createUploads, type Upload, type Uploads } from './uploads.ts'

export type UploadsOfTrip = Pick<Uploads, 'add' | 'retry' | 'retryAll' | 'cancel'> & {
  /** The newest first. */
  list: readonly Upload[]
}

type UploadsUse = {
  /** Each screen shows what was put in on it. */
  screen: 'media' | 'chat'
  tripId: string
  person: { kind: 'user'; user: { id: string } } | { kind: 'guest'; token: string }
  /** The first one given is kept: what it reaches must outlive the screen. */
  onStored: (medium: Medium) => void
}

/** What this person is putting into the trip. It goes on while they look at other screens. */
export function useUploads({ screen, tripId, person, onStored }: UploadsUse): UploadsOfTrip {
  const name = person.kind === 'user' ? `user ${person.user.id}` : `guest ${person.token}`
  const [uploads] = useState(() => {
    const make = () =>
      createUploads({
        send: (file, options) => uploadMedium(tripId, file, options),
        onStored,
        turns: uploadTurns,
      })
    return openUploads(`${screen} ${name} ${tripId}`, name, make)
  })
  const list = useSyncExternalStore(uploads.subscribe, uploads.read)
  const { add, retry, retryAll, cancel } = uploads
  return { list, add, retry, retryAll, cancel }
}
