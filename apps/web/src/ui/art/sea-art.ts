import { picture, round } from './drawing.ts'
import { seededRandom } from './random.ts'
import { flyingKitesMarkup } from './sea-kites.ts'
import { seaPalettes } from './sea-palettes.ts'
import { cloudsMarkup, landMarkup, seaDefinitions, waterMarkup } from './sea-parts.ts'
import type { SeaArtOptions, SeaScene } from './sea-scene.ts'

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
