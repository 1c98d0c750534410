import type { Medium } from '@sendit/core/media/contract.ts'
import { useState } from 'react'
import { fileSize } from '#lib/upload.ts'
import { Avatar } from '#ui/avatar.tsx'
import { Icon } from '#ui/icon.tsx'
import { usePress } from '#ui/use-press.ts'
import { durationText, mediumLabel } from './medium-text.ts'

const TILE_KINDS = 2

type MediumTileProps = {
  medium: Medium
  uploaderPictureUrl: string | null
  onOpen: (medium: Medium) => void
  isSelected: boolean | undefined
  onSelect: (medium: Medium) => void
}

export function MediumTile({ medium, uploaderPictureUrl, onOpen, isSelected, onSelect }: MediumTileProps) {
  const { id, type, uploadedBy, uploaderName, duration } = medium
  const press = usePress(() => onSelect(medium))
  const isSelecting = isSelected !== undefined
  return (
    <button
      type="button"
      className="media-tile"
      data-medium={id}
      aria-label={tileLabel(medium)}
      {...(isSelecting && { role: 'checkbox', 'aria-checked': isSelected })}
      {...press}
      onClick={() => (isSelecting ? onSelect(medium) : onOpen(medium))}
    >
      {type === 'file' ? <FileFace medium={medium} /> : <TilePicture medium={medium} />}
      <span className="medium-face">
        <Avatar id={uploadedBy} name={uploaderName} pictureUrl={uploaderPictureUrl} size={26} />
      </span>
      {isSelecting && (
        <span className="medium-check">{isSelected && <Icon name="check" size={18} strokeWidth={3} />}</span>
      )}
      <ReactionCount medium={medium} />
      {type === 'video' && (
        <span className="medium-duration">
          <Icon name="play" size={12} className="fill-current" />
          {duration !== null && durationText(duration)}
        </span>
      )}
    </button>
  )
}

function ReactionCount({ medium: { reactions = [] } }: { medium: Medium }) {
  if (reactions.length === 0) return null
  return (
    <span className="medium-reactions" aria-hidden="true">
      {reactions.slice(0, TILE_KINDS).map(({ emoji }) => emoji)}
      <b>{countOf(reactions)}</b>
    </span>
  )
}

function tileLabel(medium: Medium): string {
  const count = countOf(medium.reactions ?? [])
  if (count === 0) return mediumLabel(medium)
  return `${mediumLabel(medium)}, ${count} ${count === 1 ? 'reaction' : 'reactions'}`
}

function countOf(reactions: NonNullable<Medium['reactions']>): number {
  return reactions.reduce((sum, { people }) => sum + people.length, 0)
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
