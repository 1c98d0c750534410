/** Unix seconds; metres above mean sea level; null is unknown. */
export type SeaLevel = { time: number; height: number | null }
export type TideExtreme = { kind: 'high' | 'low'; time: number; height: number }
/** Thirds of the tidal range. */
export const TIDE_STATES = ['low', 'mid', 'high'] as const
export type TideState = (typeof TIDE_STATES)[number]
export type Tide = {
  high: TideExtreme | undefined
  low: TideExtreme | undefined
  state: TideState
}

/** Smaller ranges do not matter for riding. */
const LEAST_RANGE_METRES = 0.3
/** Contains a high and a low even on diurnal coasts. */
const RANGE_SECONDS = 25 * 3600

type Known = { time: number; height: number }

export function tideAt(levels: readonly SeaLevel[], now: number): Tide | undefined {
  const height = heightAt(levels, now)
  const range = rangeAround(levels, now)
  if (height === undefined || range === undefined) return undefined
  if (range.highest - range.lowest < LEAST_RANGE_METRES) return undefined
  const ahead = tideExtremes(levels).filter(({ time }) => time > now)
  return {
    high: ahead.find(({ kind }) => kind === 'high'),
    low: ahead.find(({ kind }) => kind === 'low'),
    state: thirdOf((height - range.lowest) / (range.highest - range.lowest)),
  }
}

/** Needs known neighbours, so none beside a gap. */
export function tideExtremes(levels: readonly SeaLevel[]): TideExtreme[] {
  const extremes: TideExtreme[] = []
  let from = 0
  while (from < levels.length) {
    const to = endOfPlateau(levels, from)
    const extreme = turnOf(levels, from, to)
    if (extreme) extremes.push(extreme)
    from = to + 1
  }
  return extremes
}

function endOfPlateau(levels: readonly SeaLevel[], from: number): number {
  let to = from
  while (to + 1 < levels.length && levels[to + 1]?.height === levels[from]?.height) to += 1
  return to
}

function turnOf(levels: readonly SeaLevel[], from: number, to: number): TideExtreme | undefined {
  const [before, top, after] = [known(levels[from - 1]), known(levels[from]), known(levels[to + 1])]
  if (before === undefined || top === undefined || after === undefined) return undefined
  const kind =
    before.height < top.height && after.height < top.height
      ? 'high'
      : before.height > top.height && after.height > top.height
        ? 'low'
        : undefined
  if (kind === undefined) return undefined
  const last = levels[to]?.time ?? top.time
  const bend =
    from === to ? parabola(before, top, after) : { time: (top.time + last) / 2, height: top.height }
  return { kind, ...bend }
}

/** Vertex of the parabola through three equidistant levels. */
function parabola(before: Known, top: Known, after: Known): Known {
  const curve = before.height - 2 * top.height + after.height
  const shift = (before.height - after.height) / (2 * curve)
  return {
    time: top.time + shift * (after.time - top.time),
    height: top.height - ((before.height - after.height) * shift) / 4,
  }
}

function heightAt(levels: readonly SeaLevel[], now: number): number | undefined {
  const next = levels.findIndex(({ time }) => time >= now)
  const [left, right] = [known(levels[Math.max(0, next - 1)]), known(levels[next])]
  if (right?.time === now) return right.height
  if (next <= 0 || left === undefined || right === undefined) return undefined
  return left.height + ((right.height - left.height) * (now - left.time)) / (right.time - left.time)
}

function rangeAround(levels: readonly SeaLevel[], now: number) {
  const [start, end] = [levels[0]?.time ?? now, levels.at(-1)?.time ?? now]
  const from = Math.max(start, Math.min(now - RANGE_SECONDS / 2, end - RANGE_SECONDS))
  const heights = levels
    .filter(({ time }) => time >= from && time <= from + RANGE_SECONDS)
    .flatMap(({ height }) => (height === null ? [] : [height]))
  if (heights.length === 0) return undefined
  return { lowest: Math.min(...heights), highest: Math.max(...heights) }
}

function thirdOf(share: number): TideState {
  if (share < 1 / 3) return 'low'
  return share > 2 / 3 ? 'high' : 'mid'
}

function known(level: SeaLevel | undefined): Known | undefined {
  return level === undefined || level.height === null ? undefined : { time: level.time, height: level.height }
}
