import { useOffline } from '#lib/network.ts'
import { Button } from '#ui/button.tsx'
import { Icon } from '#ui/icon.tsx'
import { IconButton } from '#ui/icon-button.tsx'
import { ProgressBar } from '#ui/progress-bar.tsx'
import type { Upload } from '#uploads/upload.ts'
import { waitText } from '#uploads/words.ts'

type UploadTileProps = { upload: Upload; onCancel: (id: string) => void; onRetry: (id: string) => void }

/** A file on its way, with the picture this device has of it. */
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
