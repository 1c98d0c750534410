import type { MessageMedium } from '@sendit/core/media/contract.ts'
import { createContext, type ReactNode, use } from 'react'
import { SHARED_IMAGE, sharedText } from '#features/chat/outbox/drafts.ts'
import { fileSize } from '#lib/upload.ts'
import { useMayTake } from '#trip/use-current-trip.ts'
import { Icon } from '#ui/icon.tsx'
import { VisuallyHidden } from '#ui/visually-hidden.tsx'
import { MessageText } from './message-text.tsx'

type BubbleMediumProps = {
  medium: MessageMedium
  text: string
  time: ReactNode
  onBroken: () => void
}

/** Its size is known before it loads, so the chat never shifts. */
export function BubbleMedium({ medium, text, time, onBroken }: BubbleMediumProps) {
  const isWordless = text === SHARED_IMAGE
  if (medium.type === 'file') {
    const hasOwnWords = text !== sharedText(medium)
    return (
      <>
        <FileLink medium={medium} />
        {medium.mimeType.startsWith('audio/') && <Sound medium={medium} />}
        <div className="bubble-caption" dir="auto">
          {hasOwnWords ? <MessageText text={text} /> : <VisuallyHidden>{text}</VisuallyHidden>}
          {time}
        </div>
      </>
    )
  }
  return (
    <>
      <div className="bubble-picture" style={{ aspectRatio: ratioOf(medium) }}>
        {medium.type === 'video' ? (
          <Video medium={medium} />
        ) : (
          <Picture medium={medium} onBroken={onBroken} />
        )}
        {isWordless && time}
      </div>
      {isWordless ? (
        <VisuallyHidden>{text}</VisuallyHidden>
      ) : (
        <div className="bubble-caption" dir="auto">
          <MessageText text={text} />
          {time}
        </div>
      )}
    </>
  )
}

function Picture({ medium, onBroken }: { medium: MessageMedium; onBroken: () => void }) {
  const { id, url, previewUrl, thumbnailUrl, placeholder, filename } = medium
  const openMedium = use(OpenMedium)
  return (
    <button
      type="button"
      className="absolute inset-0"
      data-medium={id}
      aria-label={`Open ${filename}`}
      onClick={() => openMedium(id)}
    >
      {placeholder !== null && <img className="bubble-blur" src={placeholder} alt="" />}
      <img src={thumbnailUrl ?? previewUrl ?? url} alt="" decoding="async" onError={onBroken} />
    </button>
  )
}

function Sound({ medium: { url, filename } }: { medium: MessageMedium }) {
  return (
    // biome-ignore lint/a11y/useMediaCaption: what riders record has no captions.
    <audio className="bubble-sound" src={url} preload="none" controls aria-label={filename} />
  )
}

function Video({ medium }: { medium: MessageMedium }) {
  const { url, posterUrl, thumbnailUrl, filename } = medium
  return (
    // biome-ignore lint/a11y/useMediaCaption: what riders film has no captions.
    <video
      src={url}
      poster={posterUrl ?? thumbnailUrl ?? undefined}
      preload="none"
      controls
      playsInline
      aria-label={filename}
    />
  )
}

function FileLink({ medium }: { medium: MessageMedium }) {
  const { url, filename, size, mimeType } = medium
  const mayTake = useMayTake(medium)
  return (
    <a className="bubble-file" href={mayTake ? url : undefined} download={filename}>
      <span className="bubble-file-icon">
        <Icon name="file" size={22} />
      </span>
      <span className="flex min-w-0 flex-col">
        <span className="type-small font-strong [overflow-wrap:anywhere]">{filename}</span>
        <span className="bubble-file-facts type-meta">
          {kindOf(filename, mimeType)}, {mayTake ? fileSize(size) : 'for members'}
        </span>
      </span>
    </a>
  )
}

function ratioOf({ width, height, type }: MessageMedium): number {
  if (!width || !height) return type === 'video' ? 16 / 9 : 4 / 5
  return Math.min(1.8, Math.max(0.7, width / height))
}

function kindOf(filename: string, mimeType: string): string {
  const extension = /\.([a-z0-9]{1,5})$/i.exec(filename)?.[1]
  return (extension ?? mimeType.split('/').at(-1) ?? 'file').toUpperCase()
}

export const OpenMedium = createContext<(mediumId: string) => void>(() => undefined)
