import { useQueryClient } from '@tanstack/react-query'
import { readTopicAgain } from '#access/topic-keys.ts'
import type { Viewer } from '#features/media/lightbox/viewer.ts'
import { showMedium } from '#features/media/queries.ts'
import { type UploadsOfTrip, useUploads } from '#uploads/use-uploads.ts'

/** What is put into the trip from the media screen. */
export function useMediaUploads(tripId: string, viewer: Viewer): UploadsOfTrip {
  const queryClient = useQueryClient()
  return useUploads({
    screen: 'media',
    tripId,
    person: viewer,
    onStored(medium) {
      showMedium(queryClient, tripId, medium)
      void readTopicAgain(queryClient, tripId, 'media')
    },
  })
}
