import { linearGradient, round, round2 } from './drawing.ts'
import type { KiteColourName } from './kite-shapes.ts'

/** Strokes were drawn for this width. */
const DRAWN_WIDTH = 390
const DRAWN_HEIGHT = 460

export function seaDefinitions({ width, height, palette, sunX, sunY }: SeaScene): string {
  const { sky, sea, land, glow } = palette
  const reach = Math.max(width, height) * 0.5
  return [
    linearGradient('sky', spread(sky, [0, 0.38, 0.66, 0.88, 1])),
    `<radialGradient id="glow" cx="${sunX}" cy="${sunY}" r="${reach}" gradientUnits="userSpaceOnUse"><stop offset="0" stop-color="${glow}" stop-opacity=".95"/><stop offset=".22" stop-color="${glow}" stop-opacity=".5"/><stop offset="1" stop-color="${glow}" stop-opacity="0"/></radialGradient>`,
    linearGradient('water', spread(sea, [0, 0.12, 0.36, 0.66, 1])),
    linearGradient('far-land', [
      [0, land[0]],
      [1, sky[3], 0.75],
    ]),
    linearGradient('near-land', [
      [0, land[1]],
      [1, land[0]],
    ]),
  ].join('')
}

export function cloudsMarkup({ width, height, palette, random }: SeaScene, horizon: number): string {
  return Array.from({ length: 9 }, () => {
    const y = height * (0.06 + (random() * 0.3 * horizon) / 0.5)
    const x = width * (random() * 1.2 - 0.25)
    const length = width * (0.18 + random() * 0.38)
    const thickness = 1 + random() * height * 0.01
    const upper = `q${round(length * 0.5)} ${round(-thickness * 2.2)} ${round(length)} ${round(-thickness)}`
    const lower = `q${round(-length * 0.45)} ${round(thickness * 1.6)} ${round(-length)} ${round(thickness)}`
    const opacity = round2(0.12 + random() * 0.26)
    return `<path d="M${round(x)} ${round(y)}${upper}${lower}z" fill="${palette.cloud}" opacity="${opacity}"/>`
  }).join('')
}

export function landMarkup(scene: SeaScene): string {
  const { width, height } = scene
  const far = ridge(scene, { rise: height * 0.085, roughness: 0.1, from: width * 0.34, to: width * 1.12 })
  const near = ridge(scene, { rise: height * 0.05, roughness: 0.14, from: width * 0.62, to: width * 1.3 })
  return `<path d="${far}" fill="url(#far-land)"/><path d="${near}" fill="url(#near-land)" opacity=".9"/>`
}

export function waterMarkup(scene: SeaScene): string {
  const { width, height, horizonY } = scene
  const water = `<rect y="${round(horizonY)}" width="${width}" height="${round(height - horizonY + 1)}" fill="url(#water)"/>`
  return water + glitter(scene) + swell(scene) + whiteCaps(scene)
}

type Ridge = { rise: number; roughness: number; from: number; to: number }

function ridge({ horizonY, random }: SeaScene, { rise, roughness, from, to }: Ridge): string {
  const base = horizonY + 1
  const steps = 26
  const phase = random() * 6
  const finePhase = random() * 6
  let path = `M${round(from)} ${round(base)}`
  for (let i = 0; i <= steps; i++) {
    const at = i / steps
    const envelope = Math.sin(Math.PI * at ** 0.8)
    const wave = 0.55 + 0.28 * Math.sin(at * 7 + phase) + 0.17 * Math.sin(at * 17 + finePhase)
    const lift = (wave + (random() - 0.5) * roughness) * envelope * rise
    path += `L${round(from + (to - from) * at)} ${round(base - lift)}`
  }
  return `${path}L${round(to)} ${round(base)}Z`
}

function glitter({ width, height, horizonY, sunX, palette, random }: SeaScene): string {
  return Array.from({ length: 70 }, () => {
    const depth = random() ** 1.25
    const y = horizonY + 2 + depth * (height - horizonY) * 0.72
    const spread = width * (0.02 + depth * 0.2)
    const x = sunX + (random() + random() - 1) * spread
    const length = ((3 + random() * 16) * (0.35 + depth * 1.2) * width) / DRAWN_WIDTH
    const line = `M${round(x - length / 2)} ${round(y)}h${round(length)}`
    return `<path d="${line}" stroke="${palette.sun}" stroke-width="${round(0.7 + depth * 2)}" stroke-linecap="round" opacity="${round2(0.75 - depth * 0.6)}"/>`
  }).join('')
}

function swell({ width, height, horizonY, palette, random }: SeaScene): string {
  return Array.from({ length: 6 }, (_, i) => {
    const depth = (i + 1) / 6.4
    const y = horizonY + (height - horizonY) * depth ** 1.25
    const amplitude = ((1 + depth * 5) * height) / DRAWN_HEIGHT
    const path = wave({
      width,
      height,
      y,
      amplitude,
      length: width * (0.05 + depth * 0.09),
      phase: random() * 6,
    })
    return `<path d="${path}" fill="${palette.sea[4]}" opacity="${round2(0.07 + depth * 0.06)}"/>`
  }).join('')
}

function whiteCaps({ width, height, horizonY, palette, random }: SeaScene): string {
  return Array.from({ length: 46 }, () => {
    const depth = random() ** 0.8
    const y = horizonY + 5 + depth * (height - horizonY) * 0.93
    const x = random() * width
    const length = ((2 + random() * 7) * (0.4 + depth * 1.9) * width) / DRAWN_WIDTH
    const crest = `M${round(x)} ${round(y)}q${round(length * 0.5)} ${round(-1.1 - depth * 2.2)} ${round(length)} 0`
    const opacity = round2(0.12 + random() * 0.42)
    return `<path d="${crest}" stroke="${palette.foam}" fill="none" stroke-width="${round(0.6 + depth * 1.5)}" stroke-linecap="round" opacity="${opacity}"/>`
  }).join('')
}

type Wave = { width: number; height: number; y: number; amplitude: number; length: number; phase: number }

function wave({ width, height, y, amplitude, length, phase }: Wave): string {
  const step = width / 48
  let path = `M0 ${height}L0 ${round(y + Math.sin(phase) * amplitude)}`
  for (let x = 0; x <= width + step; x += step) {
    const long = Math.sin(x / length + phase) * amplitude
    const short = Math.sin((x / length) * 2.3 + phase * 1.7) * amplitude * 0.45
    path += `L${round(x)} ${round(y + long + short)}`
  }
  return `${path}L${width} ${height}Z`
}

type Five<T> = readonly [T, T, T, T, T]

function spread(colours: Five<string>, offsets: Five<number>) {
  return colours.map((colour, i) => [offsets[i] ?? 1, colour] as const)
}

/** Positions are fractions of the sides; size, of the shorter side. */
export type FlyingKite = {
  x: number
  y: number
  size: number
  rotation: number
  colours: KiteColourName
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
  sun?: { x?: number; y?: number; radius?: number }
  kites?: readonly FlyingKite[]
  foreground?: string
}

export type SeaScene = {
  width: number
  height: number
  horizonY: number
  sunX: number
  sunY: number
  sunRadius: number
  palette: SeaPalette
  random: () => number
}

export type SeaPaletteName = 'golden' | 'noon' | 'dawn' | 'levante' | 'ember'

type FiveColours = readonly [string, string, string, string, string]

export type SeaPalette = {
  sky: FiveColours
  sun: string
  glow: string
  land: readonly [far: string, near: string]
  sea: FiveColours
  foam: string
  cloud: string
}

export const seaPalettes: Record<SeaPaletteName, SeaPalette> = {
  golden: {
    sky: ['#0A3F5C', '#1F7690', '#86B0A6', '#F6C084', '#FF9A62'],
    sun: '#FFF0C2',
    glow: '#FFB25E',
    land: ['#7E7C84', '#3B5A6B'],
    sea: ['#F0A671', '#5C9A97', '#12647A', '#0A3E52', '#062734'],
    foam: '#FFE8CB',
    cloud: '#FFD9A8',
  },
  noon: {
    sky: ['#0A6FB4', '#2C9AD6', '#7FCDE8', '#D4F0EE', '#F3F8E9'],
    sun: '#FFFFFF',
    glow: '#FFFFFF',
    land: ['#9FB9B8', '#5E8A86'],
    sea: ['#8FE0D6', '#2BB9BE', '#0F8AA3', '#0A5C80', '#073B58'],
    foam: '#FFFFFF',
    cloud: '#FFFFFF',
  },
  dawn: {
    sky: ['#28356F', '#6A5A9A', '#C97C97', '#FBA98C', '#FFDCA8'],
    sun: '#FFF6DC',
    glow: '#FFCF9A',
    land: ['#8F6F90', '#54507E'],
    sea: ['#F7B79B', '#A77A9D', '#51588F', '#2C3566', '#171D41'],
    foam: '#FFE4D6',
    cloud: '#FFC8B4',
  },
  levante: {
    sky: ['#37556A', '#5F8396', '#9DB9BC', '#DAE0CF', '#F5E9CB'],
    sun: '#FFF8E2',
    glow: '#FFEFC4',
    land: ['#94A6A4', '#56737A'],
    sea: ['#C6D8C8', '#62A09D', '#256C79', '#12485A', '#0A2D3B'],
    foam: '#FFFFFF',
    cloud: '#EFF2E6',
  },
  ember: {
    sky: ['#2A1440', '#6B1E52', '#C33C4E', '#FB7A45', '#FFC06A'],
    sun: '#FFF1C9',
    glow: '#FFA64E',
    land: ['#6A2F55', '#3B1B42'],
    sea: ['#FF9F5E', '#B54A56', '#5C2353', '#2E1540', '#190B2A'],
    foam: '#FFD9B0',
    cloud: '#FF9C6B',
  },
}
