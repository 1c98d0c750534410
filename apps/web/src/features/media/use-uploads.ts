import { type QueryClient, useQueryClient } from '@tanstack/react-query'
import { useState, useSyncExternalStore } from 'react'
import { keysOfTopic } from '#access/topic-keys.ts'
import { uploadMedium } from '#access/upload-medium.ts'
import { showMedium } from './queries.ts'
import { createUploads, type Upload, type Uploads } from './uploads.ts'

type Open = { person: string; uploads: Uploads }
const open = new Map<string, Open>()

export type UploadsOfTrip = Omit<Uploads, 'read' | 'subscribe' | 'cancelAll'> & { list: readonly Upload[] }

/** What this person is putting into the trip. It goes on while they look at other screens. */
export function useUploads(tripId: string, person: string): UploadsOfTrip {
  const queryClient = useQueryClient()
  const [uploads] = useState(() => uploadsOf(tripId, person, queryClient))
  const list = useSyncExternalStore(uploads.subscribe, uploads.read)
  return { list, add: uploads.add, retry: uploads.retry, cancel: uploads.cancel }
}

function uploadsOf(tripId: string, person: string, queryClient: QueryClient): Uploads {
  // Nobody sends the files of the person who was here before.
  for (const [key, each] of open) {
    if (each.person === person) continue
    each.uploads.cancelAll()
    open.delete(key)
  }
  const key = `${person} ${tripId}`
  const known = open.get(key)
  if (known !== undefined) return known.uploads
  const uploads = createUploads({
    send: (file, options) => uploadMedium(tripId, file, options),
    onStored(medium) {
      showMedium(queryClient, tripId, medium)
      for (const stale of keysOfTopic(tripId, 'media')) void queryClient.invalidateQueries(stale)
    },
  })
  open.set(key, { person, uploads })
  return uploads
}
