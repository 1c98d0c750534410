import type { Medium } from '@sendit/core/media/contract.ts'
import clsx from 'clsx'
import { type ReactNode, useEffect, useRef } from 'react'
import { mediumLabel } from '#features/media/medium-text.ts'
import { Icon } from '#ui/icon.tsx'

/** How many stand on each side of the one that is shown; nobody scrolls through hundreds of thumbs. */
const REACH = 12

type LightboxFilmstripProps = {
  media: readonly Medium[]
  index: number
  /** Of them all, those that are not read yet included. */
  total: number
  /** By how many to move; negative is back. */
  onStep: (count: number) => void
  /** Above the thumbs. */
  children: ReactNode
}

export function LightboxFilmstrip({ media, index, total, onStep, children }: LightboxFilmstripProps) {
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
