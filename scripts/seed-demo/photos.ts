import { drawnPhoto } from '@sendit/server/src/testing/drawn-photo.ts'
import { aerialArt, dunesArt } from '@sendit/web/src/ui/art/beach-art.ts'
import { crewArt } from '@sendit/web/src/ui/art/crew-art.ts'
import { kiteCloseArt } from '@sendit/web/src/ui/art/kite-art.ts'
import type { KiteColourName } from '@sendit/web/src/ui/art/kite-shapes.ts'
import { seaArt } from '@sendit/web/src/ui/art/sea-art.ts'
import type { SeaPaletteName } from '@sendit/web/src/ui/art/sea-parts.ts'
import { tapasArt } from '@sendit/web/src/ui/art/tapas-art.ts'

export type DrawnPhoto = { filename: PhotoName; jpeg: Buffer }
export type Photos = (name: PhotoName) => DrawnPhoto
type PhotoName = keyof typeof DRAWINGS

const SCALE = 3

/** Drawn by code: no photographs in the repository. */
export async function drawPhotos(): Promise<Photos> {
  const drawn = await Promise.all(
    NAMES.map(async (filename) => ({
      filename,
      jpeg: await drawnPhoto(DRAWINGS[filename], SCALE),
    })),
  )
  return (name) => {
    const photo = drawn.find(({ filename }) => filename === name)
    if (photo === undefined) throw new Error(`there is no photo "${name}"`)
    return photo
  }
}

const DRAWINGS = {
  'crew-on-the-beach.jpg': crewArt(480, 400),
  'first-jump.jpg': rider('jump', 'noon', 'lagoon', { width: 400, height: 520, x: 0.58, y: 0.24 }),
  'tapas.jpg': tapasArt(400, 480),
  'evening-session.jpg': rider('evening', 'golden', 'coral', { width: 560, height: 380, x: 0.66, y: 0.26 }),
  'new-kite.jpg': kiteCloseArt(440, 440),
  'from-the-drone.jpg': aerialArt({ width: 560, height: 360, seed: 'drone' }),
  'dunes.jpg': dunesArt({ width: 420, height: 520 }),
  'levante.jpg': rider('levante', 'levante', 'rose', { width: 540, height: 400, x: 0.42, y: 0.28 }),
  'sunrise.jpg': rider('sunrise', 'dawn', 'sun', { width: 420, height: 420, x: 0.62, y: 0.3 }),
}
const NAMES = Object.keys(DRAWINGS) as PhotoName[]

type Frame = {
  width: number
  height: number
  x: number
  y: number
}

function rider(
  seed: string,
  palette: SeaPaletteName,
  colours: KiteColourName,
  { x, y, ...frame }: Frame,
): string {
  return seaArt({
    ...{ ...frame, seed, palette, horizon: 0.58, sun: { x: 1 - x, y: 0.42 } },
    kites: [
      {
        ...{ x, y, size: 0.26, rotation: 18, colours },
        ...{ lines: { x: x - 0.24, y: 0.68 }, rider: { size: 0.16 } },
      },
    ],
  })
}
