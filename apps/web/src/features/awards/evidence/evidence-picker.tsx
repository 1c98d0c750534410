import type { Medium } from '@sendit/core/media/contract.ts'
import { useQuery } from '@tanstack/react-query'
import { useId } from 'react'
import { photosQuery } from '#features/awards/queries.ts'
import { useOffline } from '#lib/realtime.ts'
import { Spinner } from '#ui/button.tsx'
import { FileField } from '#ui/file-field.tsx'
import { Icon } from '#ui/icon.tsx'
import { useAddPhoto } from './mutations.ts'

/** Two rows, including the upload button. */
const SHOWN = 9

type EvidencePickerProps = {
  tripId: string
  chosenId: string | null
  onChoose: (mediaId: string | null) => void
}

export function EvidencePicker({ tripId, chosenId, onChoose }: EvidencePickerProps) {
  const id = useId()
  const photos = useQuery(photosQuery(tripId)).data ?? []
  return (
    <fieldset className="field" aria-labelledby={id}>
      <span className="flex items-baseline justify-between gap-3">
        <span className="field-label" id={id}>
          Evidence <span className="field-optional">(optional)</span>
        </span>
        <span className="type-meta text-muted">from Media</span>
      </span>
      <div className="evidence-grid">
        <UploadTile tripId={tripId} onStored={({ id: mediaId }) => onChoose(mediaId)} />
        {photos.slice(0, SHOWN).map((photo, place) => (
          <PhotoTile
            key={photo.id}
            photo={photo}
            place={place}
            isChosen={photo.id === chosenId}
            onPress={() => onChoose(photo.id === chosenId ? null : photo.id)}
          />
        ))}
      </div>
    </fieldset>
  )
}

type PhotoTileProps = { photo: Medium; place: number; isChosen: boolean; onPress: () => void }

function PhotoTile({ photo, place, isChosen, onPress }: PhotoTileProps) {
  const name = `Photo ${place + 1} by ${photo.uploaderName}`
  return (
    <button
      type="button"
      className="evidence-photo"
      aria-pressed={isChosen}
      aria-label={name}
      onClick={onPress}
    >
      <img src={photo.thumbnailUrl ?? photo.previewUrl ?? photo.url} alt="" loading="lazy" />
      {isChosen && (
        <span className="evidence-tick" aria-hidden="true">
          <Icon name="check" size={14} strokeWidth={3} />
        </span>
      )}
    </button>
  )
}

function UploadTile({ tripId, onStored }: { tripId: string; onStored: (medium: Medium) => void }) {
  const add = useAddPhoto(tripId)
  const isOffline = useOffline()
  return (
    <FileField
      label="A photo as evidence"
      accept="image/*"
      onChoose={([file]) => add.mutate(file, { onSuccess: onStored })}
    >
      {(choose) => (
        <button
          type="button"
          className="evidence-upload"
          disabled={isOffline || add.isPending}
          title={isOffline ? 'Uploading needs network.' : undefined}
          onClick={choose}
        >
          {add.isPending ? <Spinner /> : <Icon name="upload" size={20} />}
          <span className="type-meta font-medium">{add.isPending ? 'Sending' : 'Upload'}</span>
        </button>
      )}
    </FileField>
  )
}
