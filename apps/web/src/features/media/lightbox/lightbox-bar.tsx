import type { Medium } from '@sendit/core/media/contract.ts'
import { useMayTake } from '#access/use-may-take.ts'
import { clockTime, localDay, relativeDay } from '#lib/dates.ts'
import { Avatar } from '#ui/avatar.tsx'
import { Icon } from '#ui/icon.tsx'
import { IconButton } from '#ui/icon-button.tsx'

type LightboxBarProps = {
  medium: Medium
  /** The uploader's. */
  pictureUrl: string | null
  onDelete: (() => void) | undefined
  onClose: () => void
}

/** Who shared it and when it was taken, and what can be done with it. */
export function LightboxBar({ medium, pictureUrl, onDelete, onClose }: LightboxBarProps) {
  const { uploadedBy, uploaderName, createdAt, takenAt, url, filename } = medium
  const mayTake = useMayTake(medium)
  // By the clock of the place, so it is read as a clock here would show it.
  const shown = takenAt ?? createdAt
  return (
    <div className="lightbox-bar">
      <Avatar id={uploadedBy} name={uploaderName} pictureUrl={pictureUrl} size={38} />
      <div className="flex min-w-0 flex-1 flex-col">
        <span className="type-small truncate font-strong">{uploaderName}</span>
        <time className="lightbox-quiet type-meta truncate" dateTime={shown}>
          {relativeDay(localDay(shown), localDay(new Date()))}, {clockTime(shown)}
        </time>
      </div>
      {onDelete !== undefined && <IconButton icon="trash" label="Delete" onClick={onDelete} />}
      {mayTake && (
        <a className="icon-button" href={url} download={filename} aria-label="Download">
          <Icon name="download" />
        </a>
      )}
      <IconButton icon="close" label="Close" onClick={onClose} />
    </div>
  )
}
