import { useNoTripToast } from '#access/use-no-trip-toast.ts'
import type { Viewer } from '#features/media/lightbox/viewer.ts'
import { Button } from '#ui/button.tsx'
import { FileField } from '#ui/file-field.tsx'
import { GUEST_FILES, TRIP_FILES } from '#uploads/trip-file.ts'
import { useChooseFiles } from '#uploads/use-choose-files.ts'
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

type UploadButtonProps = {
  /** What the chooser offers, as the `accept` of a file field. */
  accept: string
  onChoose: (files: File[]) => void
  size?: 'medium' | 'large'
}

function UploadButton({ accept, onChoose, size = 'medium' }: UploadButtonProps) {
  return (
    <FileField label="Choose files" multiple accept={accept} onChoose={onChoose}>
      {(choose) => (
        <Button icon="upload" size={size} onClick={choose}>
          Upload
        </Button>
      )}
    </FileField>
  )
}
