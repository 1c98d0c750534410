import type { Medium } from '@sendit/core/media/contract.ts'
import type { Trip } from '@sendit/core/trips/contract.ts'
import { type ReactNode, useEffect, useEffectEvent } from 'react'
import { canDelete } from '#features/media/medium-text.ts'
import { LateDialog } from '#ui/late-dialog.tsx'
import { latePart } from '#ui/late-part.tsx'
import { OpenedDialog } from '#ui/opened-dialog.tsx'
import { useOpening } from '#ui/use-opening.ts'
import type { Viewer } from './viewer.ts'

const Lightbox = latePart(() => import('./lightbox.tsx'))
const DeleteMediumDialog = latePart(() => import('./delete-medium-dialog.tsx'))

/** So many before the last one the next page is asked for. */
const AHEAD = 5

type MediumViewerProps = {
  trip: Trip
  viewer: Viewer
  media: readonly Medium[]
  /** Null while the lightbox is closed. One that was deleted closes it. */
  mediumId: string | null
  hasMore: boolean
  pictureOf: (personId: string) => string | null
  renderReactions?: (medium: Medium) => ReactNode
  onShow: (mediumId: string | null) => void
  onWantsMore: () => void
}

/** The lightbox, and the question before something is deleted. */
export function MediumViewer(props: MediumViewerProps) {
  const { trip, viewer, media, mediumId, hasMore, pictureOf, onShow, onWantsMore } = props
  const deleting = useOpening<Medium>()
  const index = media.findIndex(({ id }) => id === mediumId)
  const isShown = mediumId !== null && index >= 0
  const isNearEnd = index >= 0 && hasMore && index >= media.length - AHEAD
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
      <LateDialog open={isShown} onClose={() => onShow(null)}>
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
      </LateDialog>
      <OpenedDialog by={deleting}>
        {({ subject, open, onClose }) => (
          <DeleteMediumDialog tripId={trip.id} medium={subject} open={open} onClose={onClose} />
        )}
      </OpenedDialog>
    </>
  )
}

/** Everything that the crew has shared, as the gallery shows it. */
function countOf({ photoCount, videoCount, fileCount }: Trip): number {
  return photoCount + videoCount + fileCount
}
