import type { PlaceWeather, Tides } from '@sendit/core/weather/contract.ts'
import { useEffect, useEffectEvent, useId, useLayoutEffect, useRef, useState } from 'react'
import { clockAtPlace, whoseTime } from '#lib/place-clock.ts'
import { ConditionIcon } from '#ui/condition-icon.tsx'

type Place = PlaceWeather['location']
type TideProps = { tides: Tides | null; now: Date; place: Place }

export function Tide({ tides, now, place }: TideProps) {
  const shape = tides === null ? undefined : tideShape(tides, now)
  return (
    <div className="tide">
      <div className="mb-0.5 flex items-center justify-between gap-3">
        <h3 className="type-caption flex items-center gap-1.5 font-strong">
          <ConditionIcon name="tide" size={18} className="text-subtle" />
          Tide
        </h3>
        <span className="type-caption text-muted">
          {shape === undefined ? 'None known for this place' : untilText(shape.next, place)}
        </span>
      </div>
      {shape !== undefined && (
        <>
          <TideCurve shape={shape} place={place} />
          <p className="type-meta text-subtle">Tides are approximate, not for navigation.</p>
        </>
      )}
    </div>
  )
}

function untilText(next: TideTurn | undefined, place: Place): string {
  if (next === undefined) return ''
  const clock = `${clockAtPlace(next.time, place.timezone)}${whoseTime(place, next.time)}`
  return `${next.kind === 'high' ? 'Rising' : 'Falling'} until ${clock}`
}

type TideCurveProps = { shape: TideShape; place: PlaceWeather['location'] }

function TideCurve({ shape, place }: TideCurveProps) {
  const fill = useId()
  const labels = shape.turns.map((turn) => ({ ...turn, clock: clockAtPlace(turn.time, place.timezone) }))
  const words = labels.map(({ kind, clock }) => `${kind} at ${clock}`).join(', ')
  const whose = labels[0] === undefined ? '' : whoseTime(place, labels[0].time)
  return (
    <div role="img" aria-label={`Tide: ${words}${whose}`}>
      <div className="tide-picture">
        <svg viewBox={`0 0 ${TIDE_WIDTH} ${TIDE_HEIGHT}`} preserveAspectRatio="none" aria-hidden="true">
          <defs>
            <linearGradient id={fill} x1="0" y1="0" x2="0" y2="1">
              <stop offset="0" stopColor="var(--kite-lagoon)" stopOpacity="0.3" />
              <stop offset="1" stopColor="var(--kite-lagoon)" stopOpacity="0.02" />
            </linearGradient>
          </defs>
          <path d={shape.area} fill={`url(#${fill})`} />
          <path
            d={shape.line}
            fill="none"
            stroke="var(--kite-lagoon)"
            strokeWidth={2.5}
            strokeLinecap="round"
            strokeLinejoin="round"
            vectorEffect="non-scaling-stroke"
          />
        </svg>
        {shape.now !== undefined && (
          <>
            <span className="tide-now" style={{ left: `${shape.now.left}%` }} />
            <span className="tide-dot" style={{ left: `${shape.now.left}%`, top: shape.now.top }} />
          </>
        )}
      </div>
      <TideLabels key={words} labels={labels} />
    </div>
  )
}

const LABEL_GAP = 8
const LABEL_ROW_REM = 1.375

function TideLabels({ labels }: { labels: readonly (TideTurn & { clock: string })[] }) {
  const box = useRef<HTMLDivElement>(null)
  const [places, setPlaces] = useState<readonly LabelPlace[]>([])
  const place = useEffectEvent(() => {
    if (box.current === null) return
    const room = box.current.clientWidth
    const drawn = [...box.current.children].map((label, index) => ({
      middle: ((labels[index]?.left ?? 0) / 100) * room,
      width: Math.ceil(label.getBoundingClientRect().width),
    }))
    setPlaces(placeLabels(drawn, room, LABEL_GAP))
  })
  // Before the first paint, to avoid a visible jump.
  useLayoutEffect(() => place(), [])
  useEffect(() => {
    const sizes = new ResizeObserver(() => place())
    for (const one of [box.current, ...(box.current?.children ?? [])]) if (one !== null) sizes.observe(one)
    return () => sizes.disconnect()
  }, [])
  const rows = Math.max(0, ...places.map(({ row }) => row)) + 1
  return (
    <div ref={box} className="tide-labels" style={{ height: `${rows * LABEL_ROW_REM}rem` }}>
      {labels.map(({ kind, time, clock }, index) => {
        const { left = 0, row = 0 } = places[index] ?? {}
        return (
          <span key={time} style={{ left, top: `${row * LABEL_ROW_REM}rem` }}>
            <b>{kind === 'high' ? 'High' : 'Low'}</b> {clock}
          </span>
        )
      })}
    </div>
  )
}

/** On a field of 320 by 64; label positions in percent of its width. */
type TideShape = {
  line: string
  area: string
  now: { left: number; top: number } | undefined
  turns: TideTurn[]
  next: TideTurn | undefined
}
type TideTurn = { kind: 'high' | 'low'; time: string; left: number }

const TIDE_WIDTH = 320
export const TIDE_HEIGHT = 64
const MARGIN = 8
const HOUR_MS = 3_600_000
const SHOWN_MS = 18 * HOUR_MS

type Level = { at: number; height: number }
type Frame = { from: number; to: number; lowest: number; highest: number }

/** Undefined if there is too little data. */
export function tideShape(tides: Tides, now: Date): TideShape | undefined {
  const day = tides.curve.map(({ time, height }) => ({ at: Date.parse(time), height }))
  const frame = frameOf(day, now.getTime())
  if (frame === undefined) return undefined
  const levels = day.filter(({ at }) => at >= frame.from && at <= frame.to)
  const line = levels
    .map(
      (level, index) => `${index === 0 ? 'M' : 'L'}${leftOf(level.at, frame)} ${topOf(level.height, frame)}`,
    )
    .join('')
  const height = heightAt(levels, now.getTime())
  const turns = tides.extremes.map(({ kind, time }) => ({
    kind,
    time,
    left: percent(leftOf(Date.parse(time), frame)),
  }))
  return {
    line,
    area: `${line}L${leftOf(frame.to, frame)} ${TIDE_HEIGHT}L${leftOf(frame.from, frame)} ${TIDE_HEIGHT}Z`,
    now:
      height === undefined
        ? undefined
        : { left: percent(leftOf(now.getTime(), frame)), top: topOf(height, frame) },
    turns: turns.filter(({ left }) => left >= 0 && left <= 100),
    next: turns.find(({ time }) => Date.parse(time) > now.getTime()),
  }
}

function frameOf(day: readonly Level[], now: number): Frame | undefined {
  const [first, last] = [day[0], day.at(-1)]
  if (first === undefined || last === undefined || last.at - first.at < HOUR_MS) return undefined
  const lateStart = Math.max(first.at, last.at - SHOWN_MS)
  const from = now < lateStart ? first.at : lateStart
  const heights = day.map(({ height }) => height)
  return {
    from,
    to: Math.min(last.at, from + SHOWN_MS),
    lowest: Math.min(...heights),
    highest: Math.max(...heights),
  }
}

function heightAt(levels: readonly Level[], now: number): number | undefined {
  const index = levels.findIndex(({ at }) => at >= now)
  const [before, after] = [levels[index - 1], levels[index]]
  if (after === undefined || (before === undefined && after.at !== now)) return undefined
  if (before === undefined) return after.height
  return before.height + ((after.height - before.height) * (now - before.at)) / (after.at - before.at)
}

function leftOf(at: number, { from, to }: Frame): number {
  return toTenth(((at - from) / (to - from)) * TIDE_WIDTH)
}

function topOf(height: number, { lowest, highest }: Frame): number {
  const share = highest === lowest ? 0.5 : (highest - height) / (highest - lowest)
  return toTenth(MARGIN + share * (TIDE_HEIGHT - 2 * MARGIN))
}

function percent(left: number): number {
  return toTenth((left / TIDE_WIDTH) * 100)
}

function toTenth(value: number): number {
  return Math.round(value * 10) / 10
}

export type Label = { middle: number; width: number }
type LabelPlace = { left: number; row: number }

/**
 * Places labels, given left to right, close to their middles without overlap. Overflow alternates over as few rows as needed.
 */
export function placeLabels(labels: readonly Label[], room: number, gap: number): LabelPlace[] {
  const rows = rowsFor(labels, room, gap)
  const places: LabelPlace[] = []
  for (let row = 0; row < rows; row += 1) {
    const inRow = labels.flatMap((label, index) => (index % rows === row ? [{ ...label, index }] : []))
    const lefts = leftsOf(inRow, room, gap)
    for (const [at, { index }] of inRow.entries()) places[index] = { left: lefts[at] ?? 0, row }
  }
  return places
}

function rowsFor(labels: readonly Label[], room: number, gap: number): number {
  for (let rows = 1; rows < labels.length; rows += 1) {
    const needed = new Array<number>(rows).fill(-gap)
    for (const [index, { width }] of labels.entries())
      needed[index % rows] = (needed[index % rows] ?? 0) + width + gap
    if (Math.max(...needed) <= room) return rows
  }
  return labels.length
}

function leftsOf(labels: readonly Label[], room: number, gap: number): number[] {
  const lefts: number[] = []
  let free = 0
  for (const { middle, width } of labels) {
    const left = Math.max(middle - width / 2, free)
    lefts.push(left)
    free = left + width + gap
  }
  let end = room
  for (const [index, { width }] of [...labels.entries()].reverse()) {
    const left = Math.max(0, Math.min(lefts[index] ?? 0, end - width))
    lefts[index] = left
    end = left - gap
  }
  return lefts
}
