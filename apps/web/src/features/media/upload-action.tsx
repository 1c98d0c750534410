import { useQueryClient } from '@tanstack/react-query'
import { useEffect, useEffectEvent, useState } from 'react'
import { useOffline } from '#lib/realtime.ts'
import type { Upload } from '#offline/uploads/upload.ts'
import { type UploadsOfTrip, useUploads } from '#offline/uploads/uploads.ts'
import { GUEST_FILES, TRIP_FILES, useChooseFiles, waitText } from '#offline/uploads/use-choose-files.ts'
import { useNoTripToast } from '#trip/trip-parts.tsx'
import { Button } from '#ui/button.tsx'
import { FileField } from '#ui/file-field.tsx'
import { Icon } from '#ui/icon.tsx'
import { IconButton } from '#ui/icon-button.tsx'
import { ProgressBar } from '#ui/progress-bar.tsx'
import type { Viewer } from './medium-viewer.tsx'
import { showStored } from './mutations.ts'

type UploadActionProps = { tripId: string; viewer: Viewer; size?: 'medium' | 'large' }

export function UploadAction({ tripId, viewer, size = 'medium' }: UploadActionProps) {
  const { add } = useMediaUploads(tripId, viewer)
  const isGuest = viewer.kind === 'guest'
  const choose = useChooseFiles({ tripId, isGuest, take: add })
  return <UploadButton accept={isGuest ? GUEST_FILES : TRIP_FILES} size={size} onChoose={choose} />
}

export function UploadWithoutTrip() {
  const showReason = useNoTripToast()
  return <UploadButton accept={TRIP_FILES} onChoose={showReason} />
}

type UploadButtonProps = {
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

type UploadTileProps = { upload: Upload; onCancel: (id: string) => void; onRetry: (id: string) => void }

export function UploadTile({ upload, onCancel, onRetry }: UploadTileProps) {
  const { id, file, pictureUrl, state, percent } = upload
  const isOffline = useOffline()
  const wait = waitText(upload, new Date(), isOffline)
  const hasFailed = state === 'failed'
  return (
    <article className="media-tile upload" aria-label={`Upload of ${file.name}`}>
      {pictureUrl !== null && <img className="medium-picture faint" src={pictureUrl} alt="" />}
      <IconButton
        className="upload-cancel"
        look="plate"
        icon="close"
        size={20}
        label={hasFailed ? `Remove ${file.name}` : `Cancel upload of ${file.name}`}
        onClick={() => onCancel(id)}
      />
      <div className="upload-plate">
        {hasFailed ? (
          <div className="flex flex-col gap-1.5" role="alert">
            <span className="type-meta truncate font-strong">{file.name}</span>
            <span className="type-meta text-danger">
              Failed to upload media{upload.reason !== undefined && `: ${upload.reason}`}
            </span>
            <Button
              variant="soft"
              size="small"
              icon="refresh"
              aria-label={`Retry ${file.name}`}
              onClick={() => onRetry(id)}
            >
              Retry
            </Button>
          </div>
        ) : (
          <>
            {isOffline && wait !== null ? (
              <span className="type-meta truncate font-strong">{file.name}</span>
            ) : (
              <ProgressBar label={file.name} percent={percent} />
            )}
            {wait !== null && <WaitingFor text={wait} />}
          </>
        )}
      </div>
    </article>
  )
}

function WaitingFor({ text }: { text: string }) {
  return (
    <span className="type-meta flex items-center gap-1.5" role="status">
      <Icon name="clock" size={15} strokeWidth={2} />
      {text}
    </span>
  )
}

export function FailedUploads({ uploads: { list, retryAll } }: { uploads: UploadsOfTrip }) {
  const count = list.filter(({ state }) => state === 'failed').length
  if (count < 2) return null
  return (
    <div className="card flex flex-wrap items-center justify-between gap-3 px-4 py-3">
      <p className="type-small">{count} files did not go up.</p>
      <Button variant="secondary" size="medium" icon="refresh" onClick={retryAll}>
        Retry all {count}
      </Button>
    </div>
  )
}

export function useDroppedFiles(onFiles: (files: File[]) => void): boolean {
  const [isOver, setOver] = useState(false)
  const take = useEffectEvent((data: DataTransfer | null) => {
    const files = [...(data?.files ?? [])]
    if (files.length > 0) onFiles(files)
    return files.length > 0
  })

  useEffect(() => {
    // Child elements fire their own enter and leave events; only the last one leaves the page.
    let depth = 0
    const enter = (event: DragEvent) => {
      if (!carriesFiles(event)) return
      depth += 1
      setOver(true)
    }
    const leave = (event: DragEvent) => {
      if (!carriesFiles(event)) return
      depth = Math.max(0, depth - 1)
      if (depth === 0) setOver(false)
    }
    const over = (event: DragEvent) => {
      if (carriesFiles(event)) event.preventDefault()
    }
    const drop = (event: DragEvent) => {
      if (!carriesFiles(event)) return
      event.preventDefault()
      depth = 0
      setOver(false)
      take(event.dataTransfer)
    }
    const paste = (event: ClipboardEvent) => {
      if (take(event.clipboardData)) event.preventDefault()
    }
    const stop = new AbortController()
    const options = { signal: stop.signal }
    document.addEventListener('dragenter', enter, options)
    document.addEventListener('dragleave', leave, options)
    document.addEventListener('dragover', over, options)
    document.addEventListener('drop', drop, options)
    document.addEventListener('paste', paste, options)
    return () => stop.abort()
  }, [])
  return isOver
}

function carriesFiles({ dataTransfer }: DragEvent): boolean {
  return dataTransfer?.types.includes('Files') ?? false
}

export function useMediaUploads(tripId: string, viewer: Viewer): UploadsOfTrip {
  const queryClient = useQueryClient()
  return useUploads({ screen: 'media', tripId, person: viewer, onStored: showStored(queryClient, tripId) })
}
