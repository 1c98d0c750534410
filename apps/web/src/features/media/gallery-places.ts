/** Pictures that are far from square are cut a little, so that one panorama does not become a sliver. */
const FLATTEST = 0.5
const TALLEST = 1.6

/** Height by width of a tile. What has no known size is square. */
export function tileRatio({ width, height }: { width: number | null; height: number | null }): number {
  if (width === null || height === null || width === 0 || height === 0) return 1
  return Math.min(TALLEST, Math.max(FLATTEST, height / width))
}

/** `above` counts heights in column widths, `gaps` the spaces between the tiles above. */
export type Place = { column: number; above: number; gaps: number }
export type GalleryPlaces = { places: Place[]; columns: { above: number; gaps: number }[] }

/** The gap in column widths, near enough to choose the shortest column. */
const GAP_SHARE = 0.05

/**
 * Every tile goes to the column that is shortest so far. What comes in at the end therefore moves nothing that is on the
 * screen, and all of it is known before a single picture has loaded.
 */
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

/** The gap between tiles in CSS pixels, as the style sheet has it. */
const GAP_PX = 8

/** Which of the tiles reach into a band of the list, `width` CSS pixels wide. */
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
