import type { Point } from './drawing.ts'
import { kiteColours } from './kite-colours.ts'
import { kiteMarkup } from './kite-markup.ts'
import { riderMarkup, sprayMarkup } from './rider.ts'
import type { FlyingKite, SeaScene } from './sea-scene.ts'

export function flyingKitesMarkup(scene: SeaScene, kites: readonly FlyingKite[]): string {
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
