import type { Medium } from '@sendit/core/media/contract.ts'
import { type CSSProperties, type ReactNode, useState } from 'react'
import { UploadTile } from '#features/media/upload/upload-tile.tsx'
import { useMediaQuery } from '#lib/use-media-query.ts'
import type { UploadsOfTrip } from '#uploads/use-uploads.ts'
import { type Place, placeTiles, tileRatio, tilesIn } from './gallery-places.ts'
import { MediumTile } from './medium-tile.tsx'
import { useVisibleBand } from './use-visible-band.ts'

type GalleryProps = {
  media: readonly Medium[]
  uploads: UploadsOfTrip
  /** The picture of a person by their id. */
  pictureOf: (personId: string) => string | null
  onOpen: (medium: Medium) => void
  /** Null while nothing is being selected. */
  selected: ReadonlySet<string> | null
  onSelect: (medium: Medium) => void
}

type Tile = { key: string; ratio: number; content: ReactNode }

const UPLOAD_RATIO = 1.2
/** Words about a failure and the way on need room in a narrow column. */
const FAILED_RATIO = 1.7

/**
 * Tiles stand in the page in the order of time and are put into columns by their known sizes alone. Only those near the
 * screen are drawn: all their places are known, so the others leave no gap and nothing jumps.
 */
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
  // Somebody stands on it: it stays, wherever the screen has gone.
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

/** Of so many column widths and gaps. */
function heightOf(columnWidths: number, gaps: number): string {
  return `calc(${columnWidths.toFixed(4)} * var(--column) + ${Math.max(0, gaps)} * var(--gap))`
}

/** Two columns on a phone, four on a desktop (docs/design.md 2.2). */
function useColumnCount(): number {
  const isTablet = useMediaQuery('(min-width: 640px)')
  const isDesktop = useMediaQuery('(min-width: 1024px)')
  if (isDesktop) return 4
  return isTablet ? 3 : 2
}
