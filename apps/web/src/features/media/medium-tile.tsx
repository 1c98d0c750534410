import type { Medium } from '@sendit/core/media/contract.ts'
import { useState } from 'react'
import { fileSize } from '#lib/file-size.ts'
import { Avatar } from '#ui/avatar.tsx'
import { Icon } from '#ui/icon.tsx'
import { durationText, mediumLabel } from './medium-text.ts'

type MediumTileProps = {
  medium: Medium
  uploaderPictureUrl: string | null
  onOpen: (medium: Medium) => void
}

export function MediumTile({ medium, uploaderPictureUrl, onOpen }: MediumTileProps) {
  const { id, type, uploadedBy, uploaderName, duration } = medium
  return (
    <button
      type="button"
      className="media-tile"
      data-medium={id}
      aria-label={mediumLabel(medium)}
      onClick={() => onOpen(medium)}
    >
      {type === 'file' ? <FileFace medium={medium} /> : <TilePicture medium={medium} />}
      <span className="medium-face">
        <Avatar id={uploadedBy} name={uploaderName} pictureUrl={uploaderPictureUrl} size={26} />
      </span>
      {type === 'video' && (
        <span className="medium-duration">
          <Icon name="play" size={12} className="fill-current" />
          {duration !== null && durationText(duration)}
        </span>
      )}
    </button>
  )
}

function FileFace({ medium: { filename, size } }: { medium: Medium }) {
  return (
    <span className="medium-file">
      <Icon name="file" size={34} />
      <span className="type-caption line-clamp-2 font-strong [overflow-wrap:anywhere]">{filename}</span>
      <span className="type-meta text-muted">{fileSize(size)}</span>
    </span>
  )
}

/** The blurred picture stands below the real one, so nothing flashes when that arrives. */
function TilePicture({ medium }: { medium: Medium }) {
  const { thumbnailUrl, posterUrl, placeholder, type } = medium
  const [isBroken, setBroken] = useState(false)
  const url = thumbnailUrl ?? posterUrl
  return (
    <>
      {placeholder !== null && <img className="medium-picture blurred" src={placeholder} alt="" />}
      {url !== null && !isBroken ? (
        <img
          className="medium-picture"
          src={url}
          alt=""
          loading="lazy"
          decoding="async"
          onError={() => setBroken(true)}
        />
      ) : (
        <span className="medium-missing">
          <Icon name={type === 'video' ? 'play' : 'image'} size={34} />
        </span>
      )}
    </>
  )
}
