import { picture, round } from './drawing.ts'
import type { KiteColourName } from './kite-colours.ts'
import { seededRandom } from './random.ts'
import { flyingKitesMarkup } from './sea-kites.ts'
import { type SeaPalette, type SeaPaletteName, seaPalettes } from './sea-palettes.ts'
import { cloudsMarkup, landMarkup, seaDefinitions, waterMarkup } from './sea-parts.ts'

/** Places and sizes are shares of the picture: x and y of its sides, size of its shorter side. */
export type FlyingKite = {
  x: number
  y: number
  size: number
  rotation: number
  colours: KiteColourName
  /** Where its lines meet. */
  lines?: { x: number; y: number }
  rider?: { size: number; flip?: 1 | -1; board?: string; spray?: boolean }
  lineColour?: string
}

export type SeaArtOptions = {
  width: number
  height: number
  seed: string
  palette?: SeaPaletteName
  horizon?: number
  sun?: { x?: number; y?: number /** In pixels of the picture. */; radius?: number }
  kites?: readonly FlyingKite[]
  /** SVG text laid over the sea. */
  foreground?: string
}

export type SeaScene = {
  width: number
  height: number
  /** Pixels from the top. */
  horizonY: number
  sunX: number
  sunY: number
  sunRadius: number
  palette: SeaPalette
  random: () => number
}

/** Sky, sun, hills and a swelling sea, with kites over it: same seed, same picture. */
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
