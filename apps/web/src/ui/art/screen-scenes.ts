import { seaArt } from './sea-art.ts'
import type { FlyingKite, SeaArtOptions } from './sea-parts.ts'

export type Scene = { narrow: () => string; wide: () => string }

type Place = { x: number; y: number; size: number; rotation: number }
type Rider = { x: number; y: number; size: number }

export const signInScene: Scene = {
  narrow: () =>
    evening({
      ...{ width: 390, height: 286, seed: 'auth', horizon: 0.6, sun: { x: 0.24, y: 0.5 } },
      kites: [
        ridden({ x: 0.66, y: 0.26, size: 0.25, rotation: 20 }, { x: 0.36, y: 0.66, size: 0.15 }),
        ...farKites({ x: 0.09, y: 0.44, size: 0.036 }, { x: 0.9, y: 0.52, size: 0.03 }),
      ],
    }),
  wide: () =>
    evening({
      ...{ width: 640, height: 800, seed: 'authd', horizon: 0.52, sun: { x: 0.22, y: 0.43 } },
      kites: [
        ridden({ x: 0.62, y: 0.21, size: 0.26, rotation: 20 }, { x: 0.42, y: 0.49, size: 0.14 }),
        ...farKites({ x: 0.14, y: 0.2, size: 0.035 }, { x: 0.92, y: 0.42, size: 0.03 }),
      ],
    }),
}

export const landingScene: Scene = {
  narrow: () =>
    evening({
      ...{ width: 390, height: 640, horizon: 0.46, sun: { x: 0.22, y: 0.375 } },
      kites: [
        ridden({ x: 0.68, y: 0.22, size: 0.25, rotation: 22 }, { x: 0.45, y: 0.43, size: 0.13 }),
        ...farKites({ x: 0.13, y: 0.2, size: 0.04 }, { x: 0.92, y: 0.4, size: 0.03 }),
      ],
    }),
  wide: () =>
    evening({
      ...{ width: 1248, height: 580, horizon: 0.4, sun: { x: 0.58, y: 0.29, radius: 38 } },
      kites: [
        ridden({ x: 0.8, y: 0.23, size: 0.22, rotation: 20 }, { x: 0.655, y: 0.44, size: 0.14 }),
        ...farKites({ x: 0.3, y: 0.16, size: 0.045 }, { x: 0.94, y: 0.36, size: 0.028 }),
      ],
    }),
}

export function linkScene(): string {
  return evening({
    ...{ width: 600, height: 200, seed: 'mail', horizon: 0.62, sun: { x: 0.24, y: 0.45, radius: 14 } },
    kites: [
      ridden({ x: 0.71, y: 0.32, size: 0.24, rotation: 20 }, { x: 0.5, y: 0.68, size: 0.11 }),
      ...farKites({ x: 0.12, y: 0.42, size: 0.035 }, { x: 0.93, y: 0.45, size: 0.03 }),
    ],
  })
}

export const inviteScene: Scene = {
  narrow: () => evening({ width: 390, height: 844, seed: 'inv', horizon: 0.38, sun: { x: 0.7 } }),
  wide: () =>
    evening({
      width: 1280,
      height: 800,
      seed: 'inv',
      horizon: 0.46,
      sun: { x: 0.9, y: 0.36, radius: 46 },
    }),
}

export const boardingPassScene: Scene = {
  narrow: () =>
    evening({
      ...{ width: 420, height: 196, horizon: 0.68, sun: { x: 0.3, y: 0.48 } },
      kites: [ridden({ x: 0.68, y: 0.42, size: 0.33, rotation: 20 }, { x: 0.36, y: 0.72, size: 0.24 })],
    }),
  wide: () =>
    evening({
      ...{ width: 380, height: 500, horizon: 0.55, sun: { x: 0.25, y: 0.46 } },
      kites: [ridden({ x: 0.62, y: 0.27, size: 0.28, rotation: 20 }, { x: 0.36, y: 0.58, size: 0.18 })],
    }),
}

const NOON = { seed: 'welcome', palette: 'noon' } as const

export const welcomeScene: Scene = {
  narrow: () =>
    seaArt({
      ...{ ...NOON, width: 390, height: 430, horizon: 0.6, sun: { x: 0.2, y: 0.2 } },
      kites: [
        ridden({ x: 0.64, y: 0.27, size: 0.27, rotation: 20 }, { x: 0.42, y: 0.67, size: 0.17 }),
        { x: 0.86, y: 0.55, size: 0.035, rotation: 12, colours: 'sun' },
      ],
    }),
  wide: () =>
    seaArt({
      ...{ ...NOON, width: 480, height: 752, horizon: 0.58, sun: { x: 0.2, y: 0.16 } },
      kites: [
        ridden({ x: 0.62, y: 0.27, size: 0.3, rotation: 20 }, { x: 0.42, y: 0.62, size: 0.2 }),
        { x: 0.86, y: 0.5, size: 0.035, rotation: 12, colours: 'sun' },
      ],
    }),
}

export const onboardingScene: Scene = {
  narrow: () =>
    seaArt({
      ...{ seed: 'dakhla', palette: 'noon', width: 390, height: 112, horizon: 0.72, sun: { x: 0.8, y: 0.2 } },
      kites: [
        {
          ...{ x: 0.71, y: 0.4, size: 0.37, rotation: 20, colours: 'lagoon' },
          ...{ lines: { x: 0.5, y: 0.78 }, rider: { size: 0.336 } },
        },
        { x: 0.9, y: 0.66, size: 0.1, rotation: 14, colours: 'sun' },
      ],
    }),
  wide: () =>
    seaArt({
      ...{ seed: 'dakhla', palette: 'noon', width: 720, height: 800 },
      ...{ horizon: 0.46, sun: { x: 0.8, y: 0.2, radius: 52 } },
      kites: [
        {
          ...{ x: 0.32, y: 0.28, size: 0.24, rotation: -8, colours: 'lagoon' },
          ...{ lines: { x: 0.56, y: 0.62 }, rider: { size: 0.16, flip: -1 } },
        },
        { x: 0.84, y: 0.42, size: 0.055, rotation: 14, colours: 'sun' },
      ],
      foreground: '<path d="M0 748Q120 726 300 738T560 738T720 728V800H0Z" fill="#e8cd9f"/>',
    }),
}

export const recapScene: Scene = {
  narrow: () => lastLight({ width: 390, height: 760 }),
  wide: () =>
    seaArt({
      ...{ ...LAST_LIGHT, width: 1280, height: 720, horizon: 0.54 },
      sun: { x: 0.36, y: 0.45, radius: 93.6 },
      kites: [
        {
          ...{ x: 0.66, y: 0.22, size: 0.22, rotation: 22, colours: 'coral' },
          ...{ lines: { x: 0.36, y: 0.5 }, rider: { size: 0.13 } },
        },
        { x: 0.16, y: 0.24, size: 0.05, rotation: -18, colours: 'sun' },
        { x: 0.9, y: 0.36, size: 0.035, rotation: 14, colours: 'rose' },
      ],
    }),
}

const LAST_LIGHT = { seed: 'recap', palette: 'ember' } as const

export function lastLight({ width, height }: { width: number; height: number }): string {
  return seaArt({
    ...{ ...LAST_LIGHT, width, height, horizon: 0.5 },
    sun: { x: 0.5, y: 0.41, radius: Math.min(width, height) * 0.13 },
    kites: [
      {
        ...{ x: 0.7, y: 0.2, size: 0.2, rotation: 22, colours: 'coral' },
        ...{ lines: { x: 0.44, y: 0.47 }, rider: { size: 0.12 } },
      },
      { x: 0.16, y: 0.24, size: 0.05, rotation: -18, colours: 'sun' },
      { x: 0.9, y: 0.36, size: 0.035, rotation: 14, colours: 'rose' },
      { x: 0.28, y: 0.36, size: 0.025, rotation: -10, colours: 'lagoon' },
    ],
  })
}

export const newTripScene: Scene = {
  narrow: () => dawn({ width: 358, height: 208 }),
  wide: () => dawn({ width: 380, height: 460 }),
}

function dawn(frame: { width: number; height: number }): string {
  return seaArt({
    ...frame,
    seed: 'essa',
    palette: 'dawn',
    horizon: 0.52,
    sun: { x: 0.72, y: 0.42 },
    kites: [
      {
        ...{ x: 0.3, y: 0.26, size: 0.24, rotation: -22, colours: 'lagoon' },
        lines: { x: 0.6, y: 0.44 },
        rider: { size: 0.13, flip: -1 },
      },
    ],
  })
}

function evening(options: Omit<SeaArtOptions, 'seed' | 'palette'> & { seed?: string }): string {
  return seaArt({ seed: 'tarifa', palette: 'golden', ...options })
}

function ridden(place: Place, rider: Rider): FlyingKite {
  return { ...place, colours: 'coral', lines: { x: rider.x, y: rider.y }, rider: { size: rider.size } }
}

function farKites(left: Omit<Place, 'rotation'>, right: Omit<Place, 'rotation'>): FlyingKite[] {
  return [
    { ...left, rotation: -18, colours: 'sun' },
    { ...right, rotation: 13, colours: 'rose' },
  ]
}
