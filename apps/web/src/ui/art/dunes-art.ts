import { evenGradient, picture, round } from './drawing.ts'
import { kiteColours } from './kite-colours.ts'
import { kiteMarkup } from './kite-markup.ts'

type DunesOptions = { width: number; height: number; mirrored?: boolean }

const WALKERS = [
  { x: 0.585, y: 0.405, size: 30, shirt: '#0E6E8C' },
  { x: 0.555, y: 0.425, size: 34, shirt: '#FF6B4A' },
  { x: 0.52, y: 0.45, size: 38, shirt: '#FFC43D' },
]

/** Three people walk up a dune, footprints behind them, kites beyond it. */
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
