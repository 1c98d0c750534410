import type { Medium } from '@sendit/core/media/contract.ts'
import type { Trip } from '@sendit/core/trips/contract.ts'
import { useInfiniteQuery } from '@tanstack/react-query'
import { useState } from 'react'
import { useTripMembers } from '#access/use-current-trip.ts'
import { MediumViewer } from '#features/media/lightbox/medium-viewer.tsx'
import type { Viewer } from '#features/media/lightbox/viewer.ts'
import {
  PhotoReactions,
  ReactionDialogs,
  useReactionOpenings,
} from '#features/media/reactions/photo-reactions.tsx'
import { usePhotoReactions } from '#features/media/reactions/use-photo-reactions.ts'
import { FailedUploads } from '#features/media/upload/failed-uploads.tsx'
import { UploadAction } from '#features/media/upload/upload-action.tsx'
import { useDroppedFiles } from '#features/media/upload/use-dropped-files.ts'
import { useMediaUploads } from '#features/media/upload/use-media-uploads.ts'
import { sentenceOf } from '#lib/api-error.ts'
import { useHandedOver } from '#lib/handed-over.ts'
import { Button } from '#ui/button.tsx'
import { EmptyState } from '#ui/empty-state.tsx'
import { ErrorState } from '#ui/error-state.tsx'
import { Late } from '#ui/late.tsx'
import { latePart } from '#ui/late-part.tsx'
import { useChooseFiles } from '#uploads/use-choose-files.ts'
import { type Selection, useSelection } from './album/use-selection.ts'
import { Gallery } from './gallery.tsx'
import { MediaCounts } from './media-counts.tsx'
import { GalleryLoading } from './media-loading.tsx'
import { NextPage } from './next-page.tsx'
import { mediaQuery } from './queries.ts'

const AlbumBar = latePart(() => import('./album/album-bar.tsx'))
const NONE: readonly Medium[] = []

/** Photos, videos and files of a trip, and what is on its way there. */
export function Media({ trip, viewer }: { trip: Trip; viewer: Viewer }) {
  const query = useInfiniteQuery(mediaQuery(trip.id))
  const { data: held, error, refetch, hasNextPage, fetchNextPage, isFetching } = query
  const reactions = usePhotoReactions(trip.id, viewer, held ?? NONE)
  const media = held && reactions.media
  const openings = useReactionOpenings()
  const reacting = { viewerId: reactions.me.id, openings, onToggle: reactions.toggle }
  const selection = useSelection(media ?? NONE)
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
      <SelectButton media={media} selection={selection} />
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
          selected={selection.ids}
          onSelect={({ id }: Medium) => (selection.ids === null ? selection.start(id) : selection.toggle(id))}
        />
      )}
      {hasNextPage && (
        <NextPage isReading={isFetching} hasFailed={query.isFetchNextPageError} onRead={readMore} />
      )}
      <SelectionBar {...{ trip, viewer, selection }} media={media ?? NONE} />
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
        renderReactions={(medium) => <PhotoReactions medium={medium} {...reacting} />}
        onShow={setShownId}
        onWantsMore={readMore}
      />
      <ReactionDialogs media={media ?? NONE} {...reacting} />
    </div>
  )
}

type SelectButtonProps = { media: readonly Medium[] | undefined; selection: Selection }

function SelectButton({ media = NONE, selection }: SelectButtonProps) {
  if (media.length === 0 || selection.ids !== null) return null
  return (
    <div className="-my-1 flex justify-end">
      <Button variant="soft" icon="check" onClick={() => selection.start()}>
        Select
      </Button>
    </div>
  )
}

type SelectionBarProps = { trip: Trip; viewer: Viewer; media: readonly Medium[]; selection: Selection }

function SelectionBar({ trip, viewer, media, selection: { ids, end } }: SelectionBarProps) {
  if (ids === null) return null
  return (
    <Late>
      <AlbumBar
        tripId={trip.id}
        isGuest={viewer.kind === 'guest'}
        selected={media.filter(({ id }) => ids.has(id))}
        onEnd={end}
      />
    </Late>
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
