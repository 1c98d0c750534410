import { evenGradient, linearGradient, type Point, picture, round, round2 } from './drawing.ts'
import { kiteMarkup } from './kite-markup.ts'
import { type KiteColourName, kiteColours } from './kite-shapes.ts'
import { seededRandom } from './random.ts'

type AerialOptions = {
  width: number
  height: number
  seed: string
  slope?: 1 | -1
}

type Shore = { width: number; height: number; slope: 1 | -1; phase: number; random: () => number }

const WATER = ['#0B5C86', '#12A0AE', '#7FE0D2'] as const
const SAND = ['#F7E6C2', '#E3C38C'] as const
const GREEN = '#6E8F5A'
const PARASOLS = ['#FF6B4A', '#FFC43D', '#fff', '#0E6E8C'] as const
const KITES: readonly KiteColourName[] = ['coral', 'sun', 'lagoon']
const POINTS = 14
const WATERLINE = 0.56

export function aerialArt({ width, height, seed, slope = 1 }: AerialOptions): string {
  const random = seededRandom(seed)
  const shore: Shore = { width, height, slope, phase: random() * 6, random }
  const definitions =
    linearGradient(
      'water',
      [
        [0, WATER[0]],
        [0.55, WATER[1]],
        [1, WATER[2]],
      ],
      slope * 0.25,
    ) +
    linearGradient('sand', [
      [0.3, SAND[0]],
      [1, SAND[1]],
    ])
  const body = [
    `<rect width="${width}" height="${height}" fill="url(#water)"/>`,
    ripples(shore),
    surf(shore),
    scrub(shore),
    parasols(shore),
    KITES.map((colour, i) => kiteAndShadow(shore, colour, i)).join(''),
  ].join('')
  return picture({ width, height, definitions, body })
}

function shoreline({ width, height, slope, phase }: Shore, offset: number, jitter: number): string {
  const points = Array.from({ length: POINTS + 3 }, (_, i): Point => {
    const at = (i - 1) / POINTS
    const curve = Math.sin(at * 4 + phase) * 0.07 + Math.sin(at * 9 + phase) * 0.02
    const y = height * (WATERLINE + slope * (at - 0.5) * 0.42 + curve)
    return [width * at, y + offset + Math.sin(i * 1.9 + offset) * jitter]
  })
  return smooth(points)
}

function smooth(points: readonly Point[]): string {
  const at = (i: number): Point => points[Math.min(points.length - 1, Math.max(0, i))] ?? [0, 0]
  let path = `M${round(at(0)[0])} ${round(at(0)[1])}`
  for (let i = 0; i < points.length - 1; i++) {
    const [before, from, to, after] = [at(i - 1), at(i), at(i + 1), at(i + 2)]
    path += `C${round(from[0] + (to[0] - before[0]) / 6)} ${round(from[1] + (to[1] - before[1]) / 6)}`
    path += ` ${round(to[0] - (after[0] - from[0]) / 6)} ${round(to[1] - (after[1] - from[1]) / 6)}`
    path += ` ${round(to[0])} ${round(to[1])}`
  }
  return path
}

function ripples({ width, height, random }: Shore): string {
  return Array.from({ length: 40 }, () => {
    const x = random() * width
    const y = random() * height * 0.7
    const length = 4 + random() * 16
    const opacity = round2(0.08 + random() * 0.2)
    return `<path d="M${round(x)} ${round(y)}q${round(length / 2)} -2 ${round(length)} 0" stroke="#fff" stroke-width=".8" fill="none" opacity="${opacity}"/>`
  }).join('')
}

function surf(shore: Shore): string {
  const { width: w, height: h } = shore
  const area = (offset: number, jitter: number, paint: string) =>
    `<path d="${shoreline(shore, h * offset, jitter)}L${w * 1.2} ${h * 1.2}L${-w * 0.2} ${h * 1.2}Z" ${paint}/>`
  const foam = (offset: number, jitter: number, paint: string) =>
    `<path d="${shoreline(shore, h * offset, jitter)}" fill="none" stroke="#fff" stroke-linecap="round" ${paint}/>`
  return [
    area(-0.19, 3, `fill="${WATER[2]}" opacity=".38"`),
    area(-0.11, 3, `fill="${WATER[2]}" opacity=".55"`),
    foam(
      -0.13,
      4,
      `stroke-width="2" opacity=".65" stroke-dasharray="${w * 0.2} ${w * 0.07} ${w * 0.32} ${w * 0.05}"`,
    ),
    foam(-0.075, 3, `stroke-width="3" opacity=".8" stroke-dasharray="${w * 0.4} ${w * 0.08}"`),
    area(-0.012, 2, 'fill="#fff" opacity=".9"'),
    area(0.018, 1.6, 'fill="#CBB084" opacity=".85"'),
    area(0.058, 1.6, 'fill="url(#sand)"'),
    area(0.4, 7, `fill="${GREEN}"`),
  ].join('')
}

function scrub({ width, height, slope, random }: Shore): string {
  return Array.from({ length: 46 }, () => {
    const at = random()
    const y = height * (WATERLINE + slope * (at - 0.5) * 0.42) + height * (0.36 + random() * 0.5)
    const radius = 2 + random() * 6
    const fill = random() > 0.5 ? '#3F6244' : '#8BA868'
    const opacity = round(0.35 + random() * 0.5)
    return `<ellipse cx="${round(width * at)}" cy="${round(y)}" rx="${round(radius * 1.3)}" ry="${round(radius)}" fill="${fill}" opacity="${opacity}"/>`
  }).join('')
}

function parasols({ width, height, slope, phase, random }: Shore): string {
  return Array.from({ length: 9 }, (_, i) => {
    const at = random()
    const shoreY = height * (WATERLINE + slope * (at - 0.5) * 0.42 + Math.sin(at * 4 + phase) * 0.07)
    const [x, y] = [width * at, shoreY + height * (0.13 + random() * 0.18)]
    const shadow = `<circle cx="${round(x + 2.4)}" cy="${round(y + 2.2)}" r="3" fill="#5A3F1C" opacity=".25"/>`
    return `${shadow}<circle cx="${round(x)}" cy="${round(y)}" r="3" fill="${PARASOLS[i % 4]}"/>`
  }).join('')
}

function kiteAndShadow({ width, height, random }: Shore, colour: KiteColourName, i: number): string {
  const kite = {
    x: width * (0.18 + 0.28 * i + random() * 0.1),
    y: height * (0.13 + random() * 0.22),
    size: width * (0.048 - 0.006 * i),
    rotation: -24 + i * 18,
  }
  const [x, y] = [kite.x + width * (0.1 + random() * 0.05), kite.y + height * 0.16]
  const dark = '#032532'
  const shadow = kiteMarkup({ ...kite, colours: [dark, dark, dark, dark, dark], edge: dark, shaded: false })
  const canopy = kiteMarkup({
    ...kite,
    colours: kiteColours[colour],
    target: [x, y],
    lineWidth: 0.45,
    lineColour: 'rgba(255,255,255,.6)',
  })
  const board = `<path d="M${round(x - 3)} ${round(y + 1.5)}l6 1.5" stroke="#fff" stroke-width="1.6" stroke-linecap="round"/>`
  const wake = `<path d="M${round(x - 3)} ${round(y + 3)}q-12 6 -26 6" stroke="#fff" stroke-width="1.4" fill="none" opacity=".5"/>`
  const rider = `<circle cx="${round(x)}" cy="${round(y)}" r="1.6" fill="#0B2430"/>`
  return `<g opacity=".22" transform="translate(${round(width * 0.02)} ${round(height * 0.13)})">${shadow}</g>${canopy}${board}${wake}${rider}`
}

type DunesOptions = { width: number; height: number; mirrored?: boolean }

const WALKERS = [
  { x: 0.585, y: 0.405, size: 30, shirt: '#0E6E8C' },
  { x: 0.555, y: 0.425, size: 34, shirt: '#FF6B4A' },
  { x: 0.52, y: 0.45, size: 38, shirt: '#FFC43D' },
]

export function dunesArt({ width, height, mirrored = false }: DunesOptions): string {
  const definitions = [
    evenGradient('sky', ['#3B9FD4', '#AEDDEA', '#F6E7C6']),
    evenGradient('far', ['#F3D9A2', '#DDB06A']),
    evenGradient('near', ['#FBE9C0', '#E8C283']),
    evenGradient('shade', ['#D9A45B', '#B97F3F']),
  ].join('')
  const scene = [sand(width, height), footprints(width, height), walkers(width, height)]
  const body = [...scene, kites(width, height), grass(width, height)].join('')
  return picture({
    width,
    height,
    definitions,
    body: mirrored ? `<g transform="translate(${width} 0) scale(-1 1)">${body}</g>` : body,
  })
}

function sand(w: number, h: number): string {
  const crest = `${w * 0.62} ${h * 0.4}`
  const slope = `C${w * 0.76} ${h * 0.46} ${w * 0.9} ${h * 0.52} ${w} ${h * 0.56}`
  return `<rect width="${w}" height="${h}" fill="url(#sky)"/><circle cx="${w * 0.74}" cy="${h * 0.16}" r="26" fill="#FFF8E4"/>
<path d="M0 ${h * 0.42}C${w * 0.3} ${h * 0.3} ${w * 0.5} ${h * 0.36} ${w} ${h * 0.26}V${h}H0Z" fill="url(#far)"/>
<path d="M0 ${h * 0.62}C${w * 0.22} ${h * 0.5} ${w * 0.42} ${h * 0.44} ${crest}${slope}V${h}H0Z" fill="url(#near)"/>
<path d="M${crest}C${w * 0.52} ${h * 0.56} ${w * 0.66} ${h * 0.72} ${w * 0.4} ${h}H${w}V${h * 0.56}C${w * 0.9} ${h * 0.52} ${w * 0.76} ${h * 0.46} ${crest}Z" fill="url(#shade)"/>`
}

function footprints(w: number, h: number): string {
  return Array.from({ length: 22 }, (_, i) => {
    const at = i / 22
    const x = w * (0.47 + 0.15 * Math.sin(at * 2.4) * (1 - at) - 0.28 * at * at + 0.09)
    const y = h * (0.44 + 0.56 * at * at)
    const size = 1 + at * 5
    const side = i % 2 === 1 ? size * 1.5 : -size * 1.5
    return `<ellipse cx="${round(x + side)}" cy="${round(y)}" rx="${round(size * 1.1)}" ry="${round(size * 0.55)}" fill="#8A5A2C" opacity=".5"/>`
  }).join('')
}

function walkers(w: number, h: number): string {
  return WALKERS.map(
    ({
      x,
      y,
      size,
      shirt,
    }) => `<g transform="translate(${round(w * x)} ${round(h * y)}) scale(${size / 100})">
<path d="M0 0L-4 -30M0 0" stroke="#3A2417" stroke-width="14" stroke-linecap="round"/><path d="M-2 -34V-66" stroke="${shirt}" stroke-width="26" stroke-linecap="round"/><circle cx="0" cy="-94" r="13" fill="#3A2417"/></g>`,
  ).join('')
}

function kites(w: number, h: number): string {
  const near = kiteMarkup({
    x: w * 0.3,
    y: h * 0.16,
    size: w * 0.11,
    rotation: -16,
    target: [w * 0.44, h * 0.37],
    lineColour: 'rgba(255,255,255,.75)',
    lineWidth: 0.7,
  })
  const far = kiteMarkup({
    x: w * 0.52,
    y: h * 0.1,
    size: w * 0.045,
    rotation: 14,
    colours: kiteColours.lagoon,
  })
  return near + far
}

function grass(w: number, h: number): string {
  return Array.from({ length: 9 }, (_, i) => {
    const blade = `q${-8 + i * 3} -40 ${-14 + i * 7} -${70 + (i % 3) * 20}`
    return `<path d="M${round(w * 0.02 + i * 5)} ${round(h * 0.98)}${blade}" stroke="#4F6B3C" stroke-width="2.4" fill="none" stroke-linecap="round"/>`
  }).join('')
}
