import type { Medium } from '@sendit/core/media/contract.ts'
import type { Trip } from '@sendit/core/trips/contract.ts'
import { type ReactNode, useEffect, useEffectEvent } from 'react'
import type { Visitor } from '#session/visitor.ts'
import { DialogHost, useDialog } from '#ui/dialog-host.tsx'
import { LazyDialog } from '#ui/lazy-dialog.tsx'
import { lazyPart } from '#ui/lazy-part.tsx'
import { canDelete } from './medium-text.ts'

const Lightbox = lazyPart(() => import('./lightbox.tsx'))
const DeleteMediumDialog = lazyPart(() => import('./delete-medium-dialog.tsx'))

const PREFETCH_WITHIN = 5

type MediumViewerProps = {
  trip: Trip
  viewer: Viewer
  media: readonly Medium[]
  /** Null closes the lightbox, as does deletion. */
  mediumId: string | null
  hasMore: boolean
  pictureOf: (personId: string) => string | null
  renderReactions?: (medium: Medium) => ReactNode
  onShow: (mediumId: string | null) => void
  onWantsMore: () => void
}

export function MediumViewer(props: MediumViewerProps) {
  const { trip, viewer, media, mediumId, hasMore, pictureOf, onShow, onWantsMore } = props
  const deleting = useDialog<Medium>()
  const index = media.findIndex(({ id }) => id === mediumId)
  const isShown = mediumId !== null && index >= 0
  const isNearEnd = index >= 0 && hasMore && index >= media.length - PREFETCH_WITHIN
  const deleter = {
    id: viewer.kind === 'user' ? viewer.user.id : null,
    isOwner: trip.myRole === 'owner',
  }
  const wantMore = useEffectEvent(onWantsMore)
  useEffect(() => {
    if (isNearEnd) wantMore()
  }, [isNearEnd])

  return (
    <>
      <LazyDialog open={isShown} onClose={() => onShow(null)}>
        {isShown && (
          <Lightbox
            media={media}
            mediumId={mediumId}
            total={hasMore ? Math.max(media.length, countOf(trip)) : media.length}
            pictureOf={pictureOf}
            renderReactions={props.renderReactions}
            canDelete={(medium) => canDelete(medium, deleter)}
            onShow={onShow}
            onDelete={deleting.open}
            onClose={() => onShow(null)}
          />
        )}
      </LazyDialog>
      <DialogHost dialog={deleting}>
        {({ subject, open, onClose }) => (
          <DeleteMediumDialog tripId={trip.id} medium={subject} open={open} onClose={onClose} />
        )}
      </DialogHost>
    </>
  )
}

function countOf({ photoCount, videoCount, fileCount }: Trip): number {
  return photoCount + videoCount + fileCount
}

/** Guests cannot delete, or share other files. */
export type Viewer = Extract<Visitor, { kind: 'user' | 'guest' }>
