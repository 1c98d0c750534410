import { useOffline } from '#lib/realtime.ts'
import type { Upload } from '#offline/uploads/upload.ts'
import type { UploadsOfTrip } from '#offline/uploads/uploads.ts'
import { waitText } from '#offline/uploads/use-choose-files.ts'
import { Button } from '#ui/button.tsx'
import { IconButton } from '#ui/icon-button.tsx'
import { ProgressBar } from '#ui/progress-bar.tsx'

export function Attachments({ list, cancel, retry, retryAll }: UploadsOfTrip) {
  if (list.length === 0) return null
  const failedCount = list.filter(({ state }) => state === 'failed').length
  return (
    <ul className="attachments" aria-label="Files on their way">
      {list.toReversed().map((upload) => (
        <li key={upload.id} className="flex min-h-11 items-center gap-1">
          <div className="min-w-0 flex-1">
            {upload.state === 'failed' ? <Failure upload={upload} /> : <OnItsWay upload={upload} />}
          </div>
          {upload.state === 'failed' && (
            <IconButton icon="refresh" label={`Retry ${upload.file.name}`} onClick={() => retry(upload.id)} />
          )}
          <IconButton
            icon="close"
            label={
              upload.state === 'failed'
                ? `Remove ${upload.file.name}`
                : `Cancel upload of ${upload.file.name}`
            }
            onClick={() => cancel(upload.id)}
          />
        </li>
      ))}
      {failedCount > 1 && (
        <li>
          <Button variant="soft" size="small" icon="refresh" onClick={retryAll}>
            Retry all {failedCount}
          </Button>
        </li>
      )}
    </ul>
  )
}

function OnItsWay({ upload }: { upload: Upload }) {
  const wait = waitText(upload, new Date(), useOffline())
  return (
    <>
      <ProgressBar label={upload.file.name} percent={upload.percent} />
      {wait !== null && <span className="type-meta text-muted">{wait}</span>}
    </>
  )
}

function Failure({ upload: { file, reason } }: { upload: Upload }) {
  return (
    <p className="type-meta" role="alert">
      <span className="block truncate font-strong">{file.name}</span>
      <span className="text-danger">Error: Failed to upload file{reason !== undefined && `. ${reason}`}</span>
    </p>
  )
}
