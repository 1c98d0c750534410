import { useQueryClient } from '@tanstack/react-query'
import type { Viewer } from '#features/media/lightbox/viewer.ts'
import { type UploadsOfTrip, useUploads } from '#uploads/use-uploads.ts'
import { showStored } from './show-stored.ts'

/** What is put into the trip from the media screen. */
export function useMediaUploads(tripId: string, viewer: Viewer): UploadsOfTrip {
  const queryClient = useQueryClient()
  return useUploads({ screen: 'media', tripId, person: viewer, onStored: showStored(queryClient, tripId) })
}
