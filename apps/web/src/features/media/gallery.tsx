import type { Medium } from '@sendit/core/media/contract.ts'
import {
  type CSSProperties,
  type ReactNode,
  type RefObject,
  useEffect,
  useEffectEvent,
  useLayoutEffect,
  useRef,
  useState,
} from 'react'
import { useMediaQuery } from '#lib/window.ts'
import type { UploadsOfTrip } from '#offline/uploads/uploads.ts'
import { MediumTile } from './medium-tile.tsx'
import { UploadTile } from './upload-action.tsx'

type GalleryProps = {
  media: readonly Medium[]
  uploads: UploadsOfTrip
  pictureOf: (personId: string) => string | null
  onOpen: (medium: Medium) => void
  selected: ReadonlySet<string> | null
  onSelect: (medium: Medium) => void
}

type Tile = { key: string; ratio: number; content: ReactNode }

const UPLOAD_RATIO = 1.2
/** The failure text and its button need room in a narrow column. */
const FAILED_RATIO = 1.7

/** DOM order is chronological; columns follow from known sizes. Only tiles near the screen render, without gaps or jumps. */
export function Gallery({ media, uploads, pictureOf, onOpen, selected, onSelect }: GalleryProps) {
  const columnCount = useColumnCount()
  const tiles: Tile[] = [
    ...uploads.list.map((upload) => ({
      key: upload.id,
      ratio: upload.state === 'failed' ? FAILED_RATIO : UPLOAD_RATIO,
      content: <UploadTile upload={upload} onCancel={uploads.cancel} onRetry={uploads.retry} />,
    })),
    ...media.map((medium) => ({
      key: medium.id,
      ratio: tileRatio(medium),
      content: (
        <MediumTile
          medium={medium}
          uploaderPictureUrl={pictureOf(medium.uploadedBy)}
          isSelected={selected?.has(medium.id)}
          {...{ onOpen, onSelect }}
        />
      ),
    })),
  ]
  const ratios = tiles.map(({ ratio }) => ratio)
  const { places, columns } = placeTiles(ratios, columnCount)
  const height = `max(${columns.map(({ above, gaps }) => heightOf(above, gaps - 1)).join(', ')})`
  const { list, band, width } = useVisibleBand()
  // The focused tile stays mounted wherever the list scrolls.
  const [focused, setFocused] = useState<string>()
  const inBand = band && new Set(tilesIn(band, { places, ratios, width, columnCount }))
  return (
    <div className="gallery" style={{ ['--columns' as string]: columnCount }}>
      <ul ref={list} className="gallery-tiles" style={{ height }} aria-label="Photos and videos">
        {tiles.map(({ key, ratio, content }, index) =>
          inBand === undefined || inBand.has(index) || key === focused ? (
            <li
              key={key}
              className="gallery-tile"
              style={styleOf(places[index], ratio)}
              aria-setsize={tiles.length}
              aria-posinset={index + 1}
              onFocus={() => setFocused(key)}
            >
              {content}
            </li>
          ) : null,
        )}
      </ul>
    </div>
  )
}

function styleOf(place: Place | undefined, ratio: number): CSSProperties {
  const { column, above, gaps } = place ?? { column: 0, above: 0, gaps: 0 }
  return {
    left: `calc(${column} * (var(--column) + var(--gap)))`,
    top: heightOf(above, gaps),
    height: heightOf(ratio, 0),
  }
}

function heightOf(columnWidths: number, gaps: number): string {
  return `calc(${columnWidths.toFixed(4)} * var(--column) + ${Math.max(0, gaps)} * var(--gap))`
}

function useColumnCount(): number {
  const isTablet = useMediaQuery('(min-width: 640px)')
  const isDesktop = useMediaQuery('(min-width: 1024px)')
  if (isDesktop) return 4
  return isTablet ? 3 : 2
}

/** Crops extreme ratios a little, so a panorama is not a sliver. */
const FLATTEST = 0.5
const TALLEST = 1.6

/** Height by width; square if unknown. */
export function tileRatio({ width, height }: { width: number | null; height: number | null }): number {
  if (width === null || height === null || width === 0 || height === 0) return 1
  return Math.min(TALLEST, Math.max(FLATTEST, height / width))
}

/** `above` is in column widths; `gaps` counts the spaces above. */
export type Place = { column: number; above: number; gaps: number }
export type GalleryPlaces = { places: Place[]; columns: { above: number; gaps: number }[] }

/** In column widths, accurate enough to pick the shortest column. */
const GAP_SHARE = 0.05

/** Greedy: the shortest column takes the next tile, so appending moves nothing and no picture need load first. */
export function placeTiles(ratios: readonly number[], columnCount: number): GalleryPlaces {
  const columns = Array.from({ length: columnCount }, () => ({ above: 0, gaps: 0 }))
  const places = ratios.map((ratio) => {
    const column = shortest(columns)
    const { above, gaps } = columns[column] ?? { above: 0, gaps: 0 }
    columns[column] = { above: above + ratio, gaps: gaps + 1 }
    return { column, above, gaps }
  })
  return { places, columns }
}

function shortest(columns: readonly { above: number; gaps: number }[]): number {
  const heights = columns.map(({ above, gaps }) => above + gaps * GAP_SHARE)
  return heights.indexOf(Math.min(...heights))
}

const GAP_PX = 8

export function tilesIn(
  { top, bottom }: { top: number; bottom: number },
  {
    places,
    ratios,
    width,
    columnCount,
  }: { places: readonly Place[]; ratios: readonly number[]; width: number; columnCount: number },
): number[] {
  const column = (width - (columnCount - 1) * GAP_PX) / columnCount
  return places.flatMap(({ above, gaps }, index) => {
    const start = above * column + gaps * GAP_PX
    const end = start + (ratios[index] ?? 1) * column
    return end > top && start < bottom ? [index] : []
  })
}

export type Band = { top: number; bottom: number }

/** A screen above and below is included. Moves in half-screen steps to limit renders. Undefined if not measurable: show all. */
function useVisibleBand(): {
  list: RefObject<HTMLUListElement | null>
  band: Band | undefined
  width: number
} {
  const list = useRef<HTMLUListElement>(null)
  const [seen, setSeen] = useState<{ band: Band; width: number } | undefined>()

  const look = useEffectEvent(() => {
    const element = list.current
    if (element === null || element.clientWidth === 0) return
    const next = {
      band: bandOf(element.getBoundingClientRect().top, window.innerHeight),
      width: element.clientWidth,
    }
    setSeen((last) =>
      last?.width === next.width && last.band.top === next.band.top && last.band.bottom === next.band.bottom
        ? last
        : next,
    )
  })
  // Before the first paint, to avoid rendering the whole list.
  useLayoutEffect(() => look(), [])
  useEffect(() => {
    const onChange = () => look()
    const sizes = new ResizeObserver(onChange)
    if (list.current !== null) sizes.observe(list.current)
    window.addEventListener('scroll', onChange, { passive: true })
    window.addEventListener('resize', onChange)
    return () => {
      sizes.disconnect()
      window.removeEventListener('scroll', onChange)
      window.removeEventListener('resize', onChange)
    }
  }, [])
  return { list, band: seen?.band, width: seen?.width ?? 0 }
}

export function bandOf(listTop: number, screenHeight: number): Band {
  const step = screenHeight / 2
  const first = Math.floor(-listTop / step) * step
  return { top: first - screenHeight, bottom: first + step + 2 * screenHeight }
}
