import { between, type Curve, type Point, pointOn, polyline, round } from './drawing.ts'

export type KiteOptions = {
  x: number
  y: number
  /** Half the span. */
  size: number
  rotation?: number
  bulge?: number
  colours?: KiteColours
  edge?: string
  /** Where the four lines meet; none without it. */
  target?: Point
  lineColour?: string
  lineWidth?: number
  shaded?: boolean
}

export type Shape = {
  d: string
  fill: string
  stroke?: string
  strokeWidth?: number
  opacity?: number
}

const LEADING: Curve = [
  [-100, 22],
  [-82, -72],
  [82, -72],
  [100, 22],
]
const TRAILING: Curve = [
  [-100, 22],
  [-60, -14],
  [60, -14],
  [100, 22],
]
/** Also the panel boundaries. */
const STRUTS = [0, 0.17, 0.37, 0.63, 0.83, 1] as const
const PANEL_STEPS = 8
const EDGE_STEPS = 28
/** On smaller kites it would be thinner than a pixel. */
const SMALLEST_WITH_HIGHLIGHT = 36

type Place = (point: Point) => Point

/** Back to front: lines, cloth, struts, leading edge. */
export function kiteShapes(options: KiteOptions): Shape[] {
  const { size, colours = kiteColours.coral, edge = '#0B2430', shaded = true } = options
  const place = placer(options)
  const panels = colours.flatMap((colour, i) => panelShapes({ i, colour, shaded, place }))
  return [...lineShapes(options, place), ...panels, ...frameShapes({ size, edge, place })]
}

function placer({ x, y, size, rotation = 0, bulge = 1 }: KiteOptions): Place {
  const scale = size / 100
  const cos = Math.cos((rotation * Math.PI) / 180)
  const sin = Math.sin((rotation * Math.PI) / 180)
  return ([px, py]) => {
    const across = px * scale
    const down = py * scale * bulge
    return [x + across * cos - down * sin, y + across * sin + down * cos]
  }
}

function lineShapes(options: KiteOptions, place: Place): Shape[] {
  const { target, lineColour = 'rgba(255,255,255,.7)', lineWidth = 0.8 } = options
  if (target === undefined) return []
  const line = (from: Point, opacity: number): Shape => ({
    d: polyline([place(from), target]),
    fill: 'none',
    stroke: lineColour,
    strokeWidth: lineWidth,
    opacity,
  })
  return [
    line(LEADING[0], 1),
    line(LEADING[3], 1),
    line(pointOn(LEADING, 0.3), 0.55),
    line(pointOn(LEADING, 0.7), 0.55),
  ]
}

type Panel = { i: number; colour: string; shaded: boolean; place: Place }

function panelShapes({ i, colour, shaded, place }: Panel): Shape[] {
  const from = STRUTS[i] ?? 0
  const to = STRUTS[i + 1] ?? 1
  const scallop = i === 0 || i === 4 ? 2 : 7
  const top: Point[] = []
  const fold: Point[] = []
  const bottom: Point[] = []
  for (let step = 0; step <= PANEL_STEPS; step++) {
    const at = from + ((to - from) * step) / PANEL_STEPS
    const leading = pointOn(LEADING, at)
    const [x, y] = pointOn(TRAILING, at)
    const trailing: Point = [x, y - Math.sin((Math.PI * step) / PANEL_STEPS) * scallop]
    top.push(place(leading))
    fold.push(place(between(leading, trailing, 0.56)))
    bottom.push(place(trailing))
  }
  bottom.reverse()
  const cloth: Shape = { d: `${polyline(top)}${polyline(bottom, 'L')}Z`, fill: colour }
  const shade: Shape = { d: `${polyline(fold)}${polyline(bottom, 'L')}Z`, fill: '#04121A', opacity: 0.16 }
  return shaded ? [cloth, shade] : [cloth]
}

function frameShapes({ size, edge, place }: { size: number; edge: string; place: Place }): Shape[] {
  const width = Math.max(1, (9 * size) / 100)
  const struts = STRUTS.slice(1, -1).map((at) => ({
    d: polyline([place(pointOn(LEADING, at)), place(pointOn(TRAILING, at))]),
    fill: 'none',
    stroke: edge,
    strokeWidth: round(width * 0.55),
  }))
  const leadingEdge: Shape = {
    d: polyline(alongEdge(0, EDGE_STEPS, 0).map(place)),
    fill: 'none',
    stroke: edge,
    strokeWidth: round(width),
  }
  const highlight: Shape = {
    d: polyline(alongEdge(6, 22, -1.6).map(place)),
    fill: 'none',
    stroke: '#fff',
    strokeWidth: round(width * 0.22),
    opacity: 0.28,
  }
  return size > SMALLEST_WITH_HIGHLIGHT ? [...struts, leadingEdge, highlight] : [...struts, leadingEdge]
}

function alongEdge(first: number, last: number, lift: number): Point[] {
  return Array.from({ length: last - first + 1 }, (_, i): Point => {
    const [x, y] = pointOn(LEADING, (first + i) / EDGE_STEPS)
    return [x, y + lift]
  })
}

export type KiteColours = readonly [string, string, string, string, string]
export type KiteColourName = 'coral' | 'lagoon' | 'sun' | 'rose' | 'ink'

export const kiteColours: Record<KiteColourName, KiteColours> = {
  coral: ['#FF6B4A', '#FFC43D', '#FF6B4A', '#FFC43D', '#FF6B4A'],
  lagoon: ['#0FB5BA', '#F4FBFA', '#0FB5BA', '#F4FBFA', '#0FB5BA'],
  sun: ['#FFC43D', '#0E4C66', '#FFC43D', '#0E4C66', '#FFC43D'],
  rose: ['#F2557A', '#FFF3E9', '#F2557A', '#FFF3E9', '#F2557A'],
  ink: ['#0C2A36', '#FF6B4A', '#0C2A36', '#FF6B4A', '#0C2A36'],
}

export const greyKite: KiteColours = ['#8FA3AD', '#6F858F', '#8FA3AD', '#6F858F', '#8FA3AD']
