import { type Point, picture, round, round2 } from './drawing.ts'
import { kiteMarkup } from './kite-markup.ts'
import { kiteColours } from './kite-shapes.ts'
import { seededRandom } from './random.ts'
import type { FlyingKite, SeaArtOptions, SeaScene } from './sea-parts.ts'
import { cloudsMarkup, landMarkup, seaDefinitions, seaPalettes, waterMarkup } from './sea-parts.ts'

/** The same seed gives the same picture. */
export function seaArt(options: SeaArtOptions): string {
  const scene = sceneOf(options)
  const { width, height, palette, sunX, sunY, sunRadius, horizonY } = scene
  const sky = `width="${width}" height="${round(horizonY + 2)}"`
  const body = [
    `<rect ${sky} fill="url(#sky)"/><rect ${sky} fill="url(#glow)"/>`,
    cloudsMarkup(scene, options.horizon ?? 0.5),
    `<circle cx="${round(sunX)}" cy="${round(sunY)}" r="${round(sunRadius)}" fill="${palette.sun}"/>`,
    landMarkup(scene),
    waterMarkup(scene),
    flyingKitesMarkup(scene, options.kites ?? []),
    options.foreground ?? '',
  ].join('')
  return picture({ width, height, definitions: seaDefinitions(scene), body })
}

function sceneOf(options: SeaArtOptions): SeaScene {
  const { width, height, seed, palette = 'golden', horizon = 0.5, sun = {} } = options
  return {
    width,
    height,
    horizonY: height * horizon,
    sunX: width * (sun.x ?? 0.3),
    sunY: height * (sun.y ?? horizon - 0.085),
    sunRadius: sun.radius ?? Math.min(width, height) * 0.072,
    palette: seaPalettes[palette],
    random: seededRandom(seed),
  }
}

function flyingKitesMarkup(scene: SeaScene, kites: readonly FlyingKite[]): string {
  return kites.map((kite) => flyingKite(scene, kite)).join('')
}

function flyingKite(scene: SeaScene, kite: FlyingKite): string {
  const { width, height } = scene
  const size = Math.min(width, height * 1.2) * kite.size
  const target: Point | undefined = kite.lines && [width * kite.lines.x, height * kite.lines.y]
  const canopy = kiteMarkup({
    x: width * kite.x,
    y: height * kite.y,
    size,
    rotation: kite.rotation,
    colours: kiteColours[kite.colours],
    edge: size < 16 ? 'rgba(6,23,31,.75)' : '#0B2430',
    lineWidth: size > 50 ? 0.9 : 0.5,
    lineColour: kite.lineColour ?? 'rgba(255,255,255,.62)',
    ...(target === undefined ? {} : { target }),
  })
  return canopy + (target === undefined ? '' : riderAt(scene, kite, target))
}

function riderAt(scene: SeaScene, { rider }: FlyingKite, [x, y]: Point): string {
  if (rider === undefined) return ''
  const { random, palette } = scene
  const { flip = 1, board = '#FF6B4A', spray = true } = rider
  const size = Math.min(scene.width, scene.height) * rider.size
  const drops = spray ? sprayMarkup({ x, y, size, flip, colour: palette.foam, random }) : ''
  return drops + riderMarkup({ x, y, size, flip, board })
}

type RiderOptions = { x: number; y: number; size: number; flip?: 1 | -1; board?: string }

/** The bar, where the lines meet, is at (x, y). */
function riderMarkup({ x, y, size, flip = 1, board = '#FF6B4A' }: RiderOptions): string {
  const scale = size / 100
  const body = '#06171F'
  const suit = '#FFC43D'
  const place = `translate(${round(x)} ${round(y)}) scale(${round2(scale * flip)} ${round2(scale)})`
  return `<g transform="${place}" stroke="${body}" fill="none" stroke-linecap="round" stroke-linejoin="round">
<path d="M-30 88L82 110" stroke="${board}" stroke-width="12"/><path d="M-30 84.5L82 106.5" stroke="#fff" stroke-width="2.5" opacity=".35"/>
<path d="M-16 60L18 52L14 90" stroke-width="14"/><path d="M-14 62L34 64L50 96" stroke-width="14"/>
<path d="M-15 58C-22 46 -29 36 -33 24" stroke-width="21"/><path d="M-26 42L-12 54" stroke="${suit}" stroke-width="6"/>
<path d="M-32 20C-22 27 -12 22 -7 2" stroke-width="9"/><path d="M-34 22C-18 32 -2 24 8 3" stroke-width="9"/>
<path d="M-17 -4L17 6" stroke-width="5.5"/>
<circle cx="-40" cy="3" r="11.5" fill="${body}" stroke="none"/><path d="M-50.5 0A11.5 11.5 0 0 1 -30 -3.5" stroke="${suit}" stroke-width="5"/></g>`
}

type SprayOptions = { x: number; y: number; size: number; flip: 1 | -1; colour: string; random: () => number }

function sprayMarkup({ x, y, size, flip, colour, random }: SprayOptions): string {
  return Array.from({ length: 16 }, () => {
    const reach = random()
    const drop = size * (0.7 + random() * 1.1)
    const radius = round(0.4 + random() * size * 0.028)
    const opacity = round(0.25 + random() * 0.5)
    const cx = round(x - flip * (reach * size * 1.2) + size * 0.1)
    return `<circle cx="${cx}" cy="${round(y + drop)}" r="${radius}" fill="${colour}" opacity="${opacity}"/>`
  }).join('')
}
