import { GUEST_FILES, TRIP_FILES } from '#access/trip-file.ts'
import { useToast } from '#ui/toast-context.ts'
import { UploadButton } from './upload-button.tsx'
import { useChooseFiles } from './use-choose-files.ts'
import { useUploads } from './use-uploads.ts'
import type { Viewer } from './viewer.ts'

type UploadActionProps = { tripId: string; viewer: Viewer; size?: 'medium' | 'large' }

export function UploadAction({ tripId, viewer, size = 'medium' }: UploadActionProps) {
  const { add } = useUploads(tripId, viewer.person)
  const choose = useChooseFiles(viewer.isGuest, add)
  return <UploadButton accept={viewer.isGuest ? GUEST_FILES : TRIP_FILES} size={size} onChoose={choose} />
}

/** There is nowhere to put a file yet, and the button says so. */
export function UploadWithoutTrip() {
  const toast = useToast()
  return (
    <UploadButton
      accept={TRIP_FILES}
      onChoose={() =>
        toast({
          title: 'No Trip Selected',
          description: 'Please select a trip to upload media',
          tone: 'failure',
        })
      }
    />
  )
}
