import type { KiteColourName } from './kite-colours.ts'
import type { SeaPalette, SeaPaletteName } from './sea-palettes.ts'

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
