import type { Medium } from '@sendit/core/media/contract.ts'
import { useState, useSyncExternalStore } from 'react'
import { uploadMedium } from './upload-medium.ts'
import { createUploads, type Upload, type Uploads } from './uploads.ts'
import type { Visitor } from './visitor.ts'

type Open = { person: string; uploads: Uploads }
const open = new Map<string, Open>()

export type UploadsOfTrip = Pick<Uploads, 'add' | 'retry' | 'cancel'> & {
  /** The newest first. */
  list: readonly Upload[]
}

type UploadsUse = {
  /** Each screen shows what was put in on it. */
  screen: 'media' | 'chat'
  tripId: string
  person: Extract<Visitor, { kind: 'user' | 'guest' }>
  /** The first one given is kept: what it reaches must outlive the screen. */
  onStored: (medium: Medium) => void
}

/** What this person is putting into the trip. It goes on while they look at other screens. */
export function useUploads({ screen, tripId, person, onStored }: UploadsUse): UploadsOfTrip {
  const name = person.kind === 'user' ? `user ${person.user.id}` : `guest ${person.token}`
  const [uploads] = useState(() => {
    stopOthers(name)
    const key = `${screen} ${name} ${tripId}`
    const known = open.get(key)
    if (known !== undefined) return known.uploads
    const made = createUploads({ send: (file, options) => uploadMedium(tripId, file, options), onStored })
    open.set(key, { person: name, uploads: made })
    return made
  })
  const list = useSyncExternalStore(uploads.subscribe, uploads.read)
  return { list, add: uploads.add, retry: uploads.retry, cancel: uploads.cancel }
}

/** Nobody sends the files of the person who was here before. */
function stopOthers(person: string): void {
  for (const [key, each] of open) {
    if (each.person === person) continue
    each.uploads.cancelAll()
    open.delete(key)
  }
}
