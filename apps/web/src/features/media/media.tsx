import type { Medium } from '@sendit/core/media/contract.ts'
import type { Trip } from '@sendit/core/trips/contract.ts'
import { useInfiniteQuery } from '@tanstack/react-query'
import { useEffect, useEffectEvent, useRef, useState } from 'react'
import {
  PhotoReactions,
  ReactionDialogs,
  usePhotoReactions,
  useReactionDialogs,
} from '#features/media/reactions/photo-reactions.tsx'
import { sentenceOf } from '#lib/api-error.ts'
import { useHandedOver } from '#lib/handed-over.ts'
import { useChooseFiles } from '#offline/uploads/use-choose-files.ts'
import { useTripMembers } from '#trip/use-current-trip.ts'
import { Button } from '#ui/button.tsx'
import { Card } from '#ui/card.tsx'
import { EmptyState } from '#ui/empty-state.tsx'
import { ErrorState } from '#ui/error-state.tsx'
import { lazyPart } from '#ui/lazy-part.tsx'
import { LazyBoundary } from '#ui/part-boundary.tsx'
import { Skeleton } from '#ui/skeleton.tsx'
import { Gallery } from './gallery.tsx'
import type { Viewer } from './medium-viewer.tsx'
import { MediumViewer } from './medium-viewer.tsx'
import { mediaQuery } from './queries.ts'
import { FailedUploads, UploadAction, useDroppedFiles, useMediaUploads } from './upload-action.tsx'

const AlbumBar = lazyPart(() => import('#features/media/album/album-bar.tsx'))
const NONE: readonly Medium[] = []

export function Media({ trip, viewer }: { trip: Trip; viewer: Viewer }) {
  const query = useInfiniteQuery(mediaQuery(trip.id))
  const { data: held, error, refetch, hasNextPage, fetchNextPage, isFetching } = query
  const reactions = usePhotoReactions(trip.id, viewer, held ?? NONE)
  const media = held && reactions.media
  const dialogs = useReactionDialogs()
  const reacting = { viewerId: reactions.me.id, dialogs, onToggle: reactions.toggle }
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
    <LazyBoundary>
      <AlbumBar
        tripId={trip.id}
        isGuest={viewer.kind === 'guest'}
        selected={media.filter(({ id }) => ids.has(id))}
        onEnd={end}
      />
    </LazyBoundary>
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

export function MediaCounts({ trip }: { trip: Trip | null }) {
  return (
    <Card padded aria-label="What the crew shared" aria-busy={trip === null || undefined}>
      <dl className="media-counts">
        <Count one="Photo" many="Photos" value={trip?.photoCount} />
        <Count one="Video" many="Videos" value={trip?.videoCount} />
        <Count one="Contributor" many="Contributors" value={trip?.contributorCount} />
      </dl>
    </Card>
  )
}

function Count({ one, many, value }: { one: string; many: string; value: number | undefined }) {
  return (
    <div>
      <dt className="media-count-label text-muted">{value === 1 ? one : many}</dt>
      <dd className="media-count">{value ?? <Skeleton width={44} height={28} />}</dd>
    </div>
  )
}

const RATIOS = ['4 / 5', '1', '6 / 5', '3 / 4', '1', '4 / 5']

export function GalleryLoading() {
  return (
    <div className="gallery-loading" aria-busy="true">
      {RATIOS.map((aspectRatio, index) => (
        // biome-ignore lint/suspicious/noArrayIndexKey: the shapes never change.
        <div key={index} className="gallery-loading-tile" style={{ aspectRatio }}>
          <Skeleton height="100%" radius={16} />
        </div>
      ))}
    </div>
  )
}

const PREFETCH_MARGIN = '800px'

type NextPageProps = { isReading: boolean; hasFailed: boolean; onRead: () => void }

/** The button is for input that does not scroll. */
function NextPage({ isReading, hasFailed, onRead }: NextPageProps) {
  const end = useRef<HTMLDivElement>(null)
  const read = useEffectEvent(() => {
    if (!hasFailed) onRead()
  })
  // Re-observed after each page: it may still be in view.
  useEffect(() => {
    if (end.current === null || isReading) return
    const observer = new IntersectionObserver(
      (entries) => entries.some(({ isIntersecting }) => isIntersecting) && read(),
      { rootMargin: PREFETCH_MARGIN },
    )
    observer.observe(end.current)
    return () => observer.disconnect()
  }, [isReading])

  return (
    <div ref={end} className="flex justify-center py-2">
      <Button variant="soft" busy={isReading} busyLabel="Loading..." onClick={onRead}>
        {hasFailed ? 'Older photos did not load. Try again' : 'Show More'}
      </Button>
    </div>
  )
}

export type Selection = {
  ids: ReadonlySet<string> | null
  start: (mediumId?: string) => void
  toggle: (mediumId: string) => void
  end: () => void
}

/** Escape clears it; deleted media drop out. */
function useSelection(media: readonly Medium[]): Selection {
  const [chosen, setChosen] = useState<ReadonlySet<string> | null>(null)
  const end = () => setChosen(null)
  const handleKey = useEffectEvent((event: KeyboardEvent) => {
    if (event.key === 'Escape' && !event.defaultPrevented) end()
  })
  const isSelecting = chosen !== null
  useEffect(() => {
    if (!isSelecting) return
    const listen = (event: KeyboardEvent) => handleKey(event)
    document.addEventListener('keydown', listen)
    return () => document.removeEventListener('keydown', listen)
  }, [isSelecting])

  return {
    ids: chosen && new Set(media.map(({ id }) => id).filter((id) => chosen.has(id))),
    start: (mediumId) => setChosen(new Set(mediumId === undefined ? [] : [mediumId])),
    toggle: (mediumId) =>
      setChosen((before) => {
        const after = new Set(before)
        if (!after.delete(mediumId)) after.add(mediumId)
        return after
      }),
    end,
  }
}
