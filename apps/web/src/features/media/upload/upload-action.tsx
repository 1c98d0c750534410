import { useNoTripToast } from '#access/use-no-trip-toast.ts'
import type { Viewer } from '#features/media/lightbox/viewer.ts'
import { GUEST_FILES, TRIP_FILES } from '#uploads/trip-file.ts'
import { useChooseFiles } from '#uploads/use-choose-files.ts'
import { UploadButton } from './upload-button.tsx'
import { useMediaUploads } from './use-media-uploads.ts'

type UploadActionProps = { tripId: string; viewer: Viewer; size?: 'medium' | 'large' }

export function UploadAction({ tripId, viewer, size = 'medium' }: UploadActionProps) {
  const { add } = useMediaUploads(tripId, viewer)
  const isGuest = viewer.kind === 'guest'
  const choose = useChooseFiles({ tripId, isGuest, take: add })
  return <UploadButton accept={isGuest ? GUEST_FILES : TRIP_FILES} size={size} onChoose={choose} />
}

/** There is nowhere to put a file yet, and the button says so. */
export function UploadWithoutTrip() {
  const sayWhy = useNoTripToast()
  return <UploadButton accept={TRIP_FILES} onChoose={sayWhy} />
}
