import type { Medium } from '@sendit/core/media/contract.ts'
import { useEffect, useRef } from 'react'
import { useMayTake } from '#access/use-may-take.ts'
import { mediumLabel } from '#features/media/medium-text.ts'
import { fileSize } from '#lib/file-size.ts'
import { Icon } from '#ui/icon.tsx'

type SlideProps = { medium: Medium; isCurrent: boolean }

/** A video to play, or a file that can only be taken along. */
export function LightboxSlide({ medium, isCurrent }: SlideProps) {
  const Slide = medium.type === 'video' ? Video : File
  return <Slide medium={medium} isCurrent={isCurrent} />
}

function File({ medium, isCurrent }: SlideProps) {
  const { url, filename, size } = medium
  const mayTake = useMayTake(medium)
  return (
    <div className="lightbox-file">
      <Icon name="file" size={56} strokeWidth={1.4} />
      <span className="font-strong [overflow-wrap:anywhere]">{filename}</span>
      <span className="type-caption">{fileSize(size)}</span>
      {medium.mimeType.startsWith('audio/') && <Sound medium={medium} isCurrent={isCurrent} />}
      {mayTake ? (
        <a className="plate" href={url} download={filename}>
          <Icon name="download" size={20} />
          Download
        </a>
      ) : (
        <span>For members: it tells where it was taken.</span>
      )}
    </div>
  )
}

function Sound({ medium: { url, filename }, isCurrent }: SlideProps) {
  const audio = useRef<HTMLAudioElement>(null)
  useEffect(() => {
    if (!isCurrent) audio.current?.pause()
  }, [isCurrent])
  return (
    // biome-ignore lint/a11y/useMediaCaption: what riders record has no captions.
    <audio ref={audio} className="w-full" src={url} preload="metadata" controls aria-label={filename} />
  )
}

function Video({ medium, isCurrent }: SlideProps) {
  const { url, posterUrl, thumbnailUrl } = medium
  const video = useRef<HTMLVideoElement>(null)
  useEffect(() => {
    if (!isCurrent) video.current?.pause()
  }, [isCurrent])
  return (
    // biome-ignore lint/a11y/useMediaCaption: what riders film has no captions.
    <video
      ref={video}
      className="lightbox-video"
      src={isCurrent ? url : undefined}
      poster={posterUrl ?? thumbnailUrl ?? undefined}
      preload="metadata"
      controls
      playsInline
      aria-label={mediumLabel(medium)}
    />
  )
}
