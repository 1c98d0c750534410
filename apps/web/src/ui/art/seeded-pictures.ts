import { aerialArt, dunesArt } from './beach-art.ts'
import type { KiteColourName } from './kite-shapes.ts'
import { seededPick } from './random.ts'
import { seaArt } from './sea-art.ts'
import type { FlyingKite, SeaArtOptions, SeaPaletteName } from './sea-parts.ts'

type ScenePictures = { picture: string; wide?: string }

export type SeededShape = 'hero' | 'cover' | 'thumbnail'

type Frame = { width: number; height: number }
type Layout = Pick<SeaArtOptions, 'horizon' | 'sun'> & Frame & { kites: Arrangement }
type Arrangement = (colours: ThreeColours) => FlyingKite[]

const SCENES = ['sea', 'sea', 'sea', 'sea', 'sea', 'sea', 'dunes', 'aerial'] as const
const PALETTES: readonly [SeaPaletteName, ...SeaPaletteName[]] = [
  'golden',
  'noon',
  'dawn',
  'levante',
  'ember',
]
type ThreeColours = readonly [near: KiteColourName, second: KiteColourName, third: KiteColourName]

const COLOURS: readonly [ThreeColours, ...ThreeColours[]] = [
  ['coral', 'sun', 'rose'],
  ['lagoon', 'rose', 'sun'],
  ['rose', 'lagoon', 'sun'],
  ['sun', 'coral', 'lagoon'],
  ['ink', 'lagoon', 'coral'],
]

export function seededPictures(seed: string, shape: SeededShape): ScenePictures {
  if (shape === 'hero') {
    return { picture: draw(seed, heroLayout), wide: draw(seed, wideHeroLayout) }
  }
  return { picture: draw(seed, shape === 'cover' ? coverLayout(seed) : thumbnailLayout) }
}

function draw(seed: string, { kites, ...layout }: Layout): string {
  const { width, height } = layout
  const isMirrored = seededPick(`${seed}:side`, [true, false])
  const scene = seededPick(`${seed}:scene`, SCENES)
  if (scene === 'dunes') return dunesArt({ width, height, mirrored: isMirrored })
  if (scene === 'aerial') return aerialArt({ width, height, seed, slope: isMirrored ? -1 : 1 })

  const palette = seededPick(`${seed}:palette`, PALETTES)
  const colours = seededPick(`${seed}:kites`, COLOURS)
  const arranged = { ...layout, kites: kites(colours) }
  // The badge is top left, so cover kites stay right.
  const isTurned = isMirrored && kites === heroKites
  return seaArt({ ...(isTurned ? mirrored(arranged) : arranged), seed, palette })
}

function mirrored<T extends { sun?: SeaArtOptions['sun']; kites: FlyingKite[] }>(layout: T): T {
  const { sun = {}, kites } = layout
  return { ...layout, sun: { ...sun, x: 1 - (sun.x ?? 0.3) }, kites: kites.map(mirroredKite) }
}

function mirroredKite({ x, rotation, lines, rider, ...kite }: FlyingKite): FlyingKite {
  return {
    ...kite,
    x: 1 - x,
    rotation: -rotation,
    ...(lines && { lines: { x: 1 - lines.x, y: lines.y } }),
    ...(rider && { rider: { ...rider, flip: -1 as const } }),
  }
}

const heroKites: Arrangement = ([near, left, right]) => [
  {
    ...{ x: 0.71, y: 0.215, size: 0.2, rotation: 24, colours: near },
    lines: { x: 0.5, y: 0.425 },
    rider: { size: 0.115 },
  },
  { x: 0.13, y: 0.235, size: 0.034, rotation: -18, colours: left },
  { x: 0.93, y: 0.34, size: 0.026, rotation: 14, colours: right },
]

const heroLayout: Layout = {
  width: 390,
  height: 500,
  horizon: 0.43,
  sun: { x: 0.25, y: 0.335 },
  kites: heroKites,
}

const wideHeroLayout: Layout = {
  width: 968,
  height: 392,
  horizon: 0.52,
  sun: { x: 0.3, y: 0.42 },
  kites: ([near, left, right]) => [
    {
      ...{ x: 0.72, y: 0.25, size: 0.24, rotation: 22, colours: near },
      lines: { x: 0.485, y: 0.47 },
      rider: { size: 0.15 },
    },
    { x: 0.12, y: 0.3, size: 0.04, rotation: -18, colours: left },
    { x: 0.93, y: 0.4, size: 0.03, rotation: 14, colours: right },
  ],
}

function coverLayout(seed: string): Layout {
  const frame = { width: 358, height: 200 }
  if (seededPick(`${seed}:crowd`, [true, false])) {
    return { ...frame, horizon: 0.56, sun: { x: 0.3, y: 0.42, radius: 17 }, kites: threeKites }
  }
  return { ...frame, horizon: 0.58, sun: { x: 0.26, y: 0.44 }, kites: oneKite }
}

const oneKite: Arrangement = ([near]) => [
  {
    ...{ x: 0.68, y: 0.3, size: 0.24, rotation: 22, colours: near },
    lines: { x: 0.42, y: 0.6 },
    rider: { size: 0.16 },
  },
]

const threeKites: Arrangement = ([near, second, far]) => [
  {
    ...{ x: 0.62, y: 0.34, size: 0.15, rotation: -12, colours: near },
    lines: { x: 0.74, y: 0.58 },
    rider: { size: 0.1, flip: -1 },
  },
  { x: 0.84, y: 0.26, size: 0.075, rotation: 16, colours: second, lines: { x: 0.78, y: 0.58 } },
  { x: 0.46, y: 0.4, size: 0.035, rotation: -8, colours: far },
]

const thumbnailLayout: Layout = {
  width: 84,
  height: 84,
  horizon: 0.55,
  sun: { x: 0.34 },
  kites: ([near]) => [{ x: 0.66, y: 0.26, size: 0.27, rotation: 20, colours: near }],
}
