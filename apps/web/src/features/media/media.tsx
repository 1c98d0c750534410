import type { Medium } from '@sendit/core/media/contract.ts'
import type { Trip } from '@sendit/core/trips/contract.ts'
import { useInfiniteQuery } from '@tanstack/react-query'
import { useState } from 'react'
import { useTripMembers } from '#access/use-current-trip.ts'
import { MediumViewer } from '#features/media/lightbox/medium-viewer.tsx'
import type { Viewer } from '#features/media/lightbox/viewer.ts'
import { FailedUploads } from '#features/media/upload/failed-uploads.tsx'
import { UploadAction } from '#features/media/upload/upload-action.tsx'
import { useDroppedFiles } from '#features/media/upload/use-dropped-files.ts'
import { useMediaUploads } from '#features/media/upload/use-media-uploads.ts'
import { sentenceOf } from '#lib/api-error.ts'
import { useHandedOver } from '#lib/handed-over.ts'
import { EmptyState } from '#ui/empty-state.tsx'
import { ErrorState } from '#ui/error-state.tsx'
import { useChooseFiles } from '#uploads/use-choose-files.ts'
import { Gallery } from './gallery.tsx'
import { MediaCounts } from './media-counts.tsx'
import { GalleryLoading } from './media-loading.tsx'
import { NextPage } from './next-page.tsx'
import { mediaQuery } from './queries.ts'

/** Photos, videos and files of a trip, and what is on its way there. */
export function Media({ trip, viewer }: { trip: Trip; viewer: Viewer }) {
  const query = useInfiniteQuery(mediaQuery(trip.id))
  const { data: media, error, refetch, hasNextPage, fetchNextPage, isFetching } = query
  const uploads = useMediaUploads(trip.id, viewer)
  const pictureOf = usePictures(trip.id)
  const [shownId, setShownId] = useState<string | null>(null)
  const choose = useChooseFiles({ tripId: trip.id, isGuest: viewer.kind === 'guest', take: uploads.add })
  const isDragging = useDroppedFiles(choose)
  useHandedOver('media', trip.id, ({ files }) => choose(files))
  const readMore = () => {
    if (hasNextPage && !isFetching) void fetchNextPage()
  }

  return (
    <div className="flex flex-col gap-4">
      <MediaCounts trip={trip} />
      {media === undefined && error === null && <GalleryLoading />}
      {media === undefined && error !== null && (
        <ErrorState className="card" title="The photos did not load" onRetry={() => void refetch()}>
          {sentenceOf(error, 'Check your connection and try again.')}
        </ErrorState>
      )}
      {media?.length === 0 && uploads.list.length === 0 && <NothingYet trip={trip} viewer={viewer} />}
      <FailedUploads uploads={uploads} />
      {(uploads.list.length > 0 || (media !== undefined && media.length > 0)) && (
        <Gallery
          media={media ?? []}
          uploads={uploads}
          pictureOf={pictureOf}
          onOpen={({ id }: Medium) => setShownId(id)}
        />
      )}
      {hasNextPage && (
        <NextPage isReading={isFetching} hasFailed={query.isFetchNextPageError} onRead={readMore} />
      )}
      {isDragging && (
        <div className="drop-here type-dialog" role="status">
          Drop to share with the crew
        </div>
      )}
      <MediumViewer
        trip={trip}
        viewer={viewer}
        media={media ?? []}
        mediumId={shownId}
        hasMore={hasNextPage}
        pictureOf={pictureOf}
        onShow={setShownId}
        onWantsMore={readMore}
      />
    </div>
  )
}

function NothingYet({ trip, viewer }: { trip: Trip; viewer: Viewer }) {
  return (
    <EmptyState
      className="card"
      title="No photos yet"
      kite="rose"
      action={<UploadAction tripId={trip.id} viewer={viewer} size="large" />}
    >
      Share the first photo or video, and the whole crew sees it here.
    </EmptyState>
  )
}

function usePictures(tripId: string): (personId: string) => string | null {
  const { members } = useTripMembers(tripId)
  const pictures = new Map(members.map(({ id, profileImageUrl }) => [id, profileImageUrl]))
  return (personId) => pictures.get(personId) ?? null
}
