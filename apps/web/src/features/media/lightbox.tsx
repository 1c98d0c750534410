import type { Medium } from '@sendit/core/media/contract.ts'
import { type ReactNode, useEffect, useRef } from 'react'
import type { ControllerRef, Slide } from 'yet-another-react-lightbox'
import YetAnotherLightbox from 'yet-another-react-lightbox'
import Zoom from 'yet-another-react-lightbox/plugins/zoom'
import 'yet-another-react-lightbox/styles.css'
import '#styles/screens/lightbox.css'
import clsx from 'clsx'
import { clockTime, localDay, relativeDay } from '#lib/dates.ts'
import { fileSize } from '#lib/upload.ts'
import { useMayTake } from '#trip/use-current-trip.ts'
import { Avatar } from '#ui/avatar.tsx'
import { Icon } from '#ui/icon.tsx'
import { IconButton } from '#ui/icon-button.tsx'
import { useBackCloses } from '#ui/use-back-closes.ts'
import { useScrollLock } from '#ui/use-scroll-lock.ts'
import { mediumLabel } from './medium-text.ts'

type LightboxProps = {
  media: readonly Medium[]
  mediumId: string
  total: number
  pictureOf: (personId: string) => string | null
  canDelete: (medium: Medium) => boolean
  renderReactions: ((medium: Medium) => ReactNode) | undefined
  onShow: (mediumId: string) => void
  onDelete: (medium: Medium) => void
  onClose: () => void
}

/** Showing one of the last few requests the next page. */
export default function Lightbox(props: LightboxProps) {
  const { media, mediumId, total, pictureOf, canDelete, renderReactions, onShow, onDelete, onClose } = props
  const controller = useRef<ControllerRef>(null)
  const index = Math.max(
    0,
    media.findIndex(({ id }) => id === mediumId),
  )
  const medium = media[index]
  useScrollLock(true)
  useBackCloses(true, onClose)
  if (medium === undefined) return null

  function step(count: number) {
    if (count < 0) controller.current?.prev({ count: -count })
    else if (count > 0) controller.current?.next({ count })
  }

  return (
    <YetAnotherLightbox
      open
      close={onClose}
      index={index}
      slides={media.map(slideOf)}
      plugins={[Zoom]}
      className="lightbox"
      labels={{ Lightbox: mediumLabel(medium), 'Photo gallery': 'Photos and videos' }}
      carousel={{ finite: true, preload: 1, padding: 0, imageProps: { draggable: false } }}
      animation={{ fade: 160, swipe: 320 }}
      controller={{ ref: controller, closeOnPullDown: true, closeOnBackdropClick: true }}
      // Our own scroll lock inserts no style element.
      noScroll={{ disabled: true }}
      toolbar={{ buttons: [] }}
      on={{ view: ({ index: shown }) => onShow(media[shown]?.id ?? mediumId) }}
      render={{
        slide: ({ slide, offset }) => renderSlide(media, slide, offset),
        buttonZoom: () => null,
        controls: () => (
          <>
            <LightboxBar
              medium={medium}
              pictureUrl={pictureOf(medium.uploadedBy)}
              onDelete={canDelete(medium) ? () => onDelete(medium) : undefined}
              onClose={onClose}
            />
            <LightboxFilmstrip media={media} index={index} total={total} onStep={step}>
              {medium.reactions !== undefined && renderReactions?.(medium)}
            </LightboxFilmstrip>
          </>
        ),
        ...(index === 0 && { buttonPrev: () => null }),
        ...(index === media.length - 1 && { buttonNext: () => null }),
      }}
    />
  )
}

function slideOf(medium: Medium): Slide {
  const { id, previewUrl, thumbnailUrl, width, height } = medium
  const { url, mimeType } = medium
  const src = medium.type === 'image' ? (movingUrl({ url, mimeType }) ?? previewUrl ?? thumbnailUrl) : null
  const size = width !== null && height !== null ? { width, height } : {}
  return { src: src ?? `#${id}`, alt: mediumLabel(medium), ...size }
}

/** Keeps GIFs animated; the server renders only a still for the longest. */
function movingUrl({ url, mimeType }: Pick<Medium, 'url' | 'mimeType'>): string | null {
  return mimeType === 'image/gif' ? url : null
}

function renderSlide(media: readonly Medium[], slide: Slide, offset: number) {
  if (!slide.src.startsWith('#')) return undefined
  const medium = media.find(({ id }) => slide.src === `#${id}`)
  return medium && <LightboxSlide medium={medium} isCurrent={offset === 0} />
}

type LightboxBarProps = {
  medium: Medium
  pictureUrl: string | null
  onDelete: (() => void) | undefined
  onClose: () => void
}

function LightboxBar({ medium, pictureUrl, onDelete, onClose }: LightboxBarProps) {
  const { uploadedBy, uploaderName, createdAt, takenAt, url, filename } = medium
  const mayTake = useMayTake(medium)
  // Already in the place's clock, so it must not be converted.
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

type SlideProps = { medium: Medium; isCurrent: boolean }

function LightboxSlide({ medium, isCurrent }: SlideProps) {
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

const REACH = 12

type LightboxFilmstripProps = {
  media: readonly Medium[]
  index: number
  total: number
  onStep: (count: number) => void
  children: ReactNode
}

function LightboxFilmstrip({ media, index, total, onStep, children }: LightboxFilmstripProps) {
  const current = useRef<HTMLButtonElement>(null)
  const first = Math.max(0, index - REACH)
  // biome-ignore lint/correctness/useExhaustiveDependencies: another one is current by then.
  useEffect(() => {
    const { current: thumb } = current
    const strip = thumb?.parentElement
    if (thumb && strip) strip.scrollLeft = thumb.offsetLeft - (strip.clientWidth - thumb.offsetWidth) / 2
  }, [index])

  return (
    <div className="lightbox-foot">
      {children}
      <div className="lightbox-quiet type-caption mb-3 flex justify-between gap-4">
        <span className="truncate">{media[index]?.filename}</span>
        <span className="number shrink-0">
          {index + 1} / {total}
        </span>
      </div>
      <div className="lightbox-strip">
        {media.slice(first, index + REACH + 1).map((medium, offset) => {
          const step = first + offset - index
          return (
            <button
              key={medium.id}
              ref={step === 0 ? current : undefined}
              type="button"
              className={clsx('lightbox-thumb', step === 0 && 'current')}
              aria-label={mediumLabel(medium)}
              aria-current={step === 0 || undefined}
              onClick={() => onStep(step)}
            >
              <Thumb medium={medium} />
            </button>
          )
        })}
      </div>
    </div>
  )
}

function Thumb({ medium: { type, thumbnailUrl, posterUrl } }: { medium: Medium }) {
  const url = thumbnailUrl ?? posterUrl
  if (url !== null) return <img src={url} alt="" loading="lazy" decoding="async" />
  return <Icon name={type === 'video' ? 'play' : 'file'} size={22} />
}
