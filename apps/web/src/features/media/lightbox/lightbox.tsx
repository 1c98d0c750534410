import type { Medium } from '@sendit/core/media/contract.ts'
import { type ReactNode, useRef } from 'react'
import YetAnotherLightbox, { type ControllerRef, type Slide } from 'yet-another-react-lightbox'
import Zoom from 'yet-another-react-lightbox/plugins/zoom'
import 'yet-another-react-lightbox/styles.css'
import '#styles/screens/lightbox.css'
import { mediumLabel } from '#features/media/medium-text.ts'
import { useBackCloses } from '#ui/use-back-closes.ts'
import { useScrollLock } from '#ui/use-scroll-lock.ts'
import { LightboxBar } from './lightbox-bar.tsx'
import { LightboxFilmstrip } from './lightbox-filmstrip.tsx'
import { LightboxSlide } from './lightbox-slide.tsx'

type LightboxProps = {
  media: readonly Medium[]
  /** Which one is shown. */
  mediumId: string
  /** How many there are, those that are not read yet included. */
  total: number
  pictureOf: (personId: string) => string | null
  canDelete: (medium: Medium) => boolean
  /** What stands above the thumbs; absent where nobody reacts. */
  renderReactions: ((medium: Medium) => ReactNode) | undefined
  onShow: (mediumId: string) => void
  onDelete: (medium: Medium) => void
  onClose: () => void
}

/** Near the end the next page is asked for by showing one of the last few. */
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
      // The page is held still by a lock of our own, which writes no style element.
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

/** What the lightbox itself draws is a picture; the others are drawn by `LightboxSlide`. */
function slideOf(medium: Medium): Slide {
  const { id, previewUrl, thumbnailUrl, width, height } = medium
  const { url, mimeType } = medium
  const src = medium.type === 'image' ? (movingUrl({ url, mimeType }) ?? previewUrl ?? thumbnailUrl) : null
  const size = width !== null && height !== null ? { width, height } : {}
  return { src: src ?? `#${id}`, alt: mediumLabel(medium), ...size }
}

/** A GIF goes on moving, however long it is; of the longest the server draws one still. */
function movingUrl({ url, mimeType }: Pick<Medium, 'url' | 'mimeType'>): string | null {
  return mimeType === 'image/gif' ? url : null
}

function renderSlide(media: readonly Medium[], slide: Slide, offset: number) {
  if (!slide.src.startsWith('#')) return undefined
  const medium = media.find(({ id }) => slide.src === `#${id}`)
  return medium && <LightboxSlide medium={medium} isCurrent={offset === 0} />
}
