import { crewArt } from './crew-art.ts'
import { kiteCloseArt, lostKiteArt } from './kite-art.ts'
import { exampleFaces, portraitArt } from './portrait-art.ts'
import {
  boardingPassScene,
  inviteScene,
  landingScene,
  lastLight,
  newTripScene,
  onboardingScene,
  recapScene,
  type Scene,
  signInScene,
  welcomeScene,
} from './screen-scenes.ts'
import { tapasArt } from './tapas-art.ts'

/**
 * The build renders these to files (`apps/web/drawings.ts`), imported as `drawn:<name>.svg`. Scenes have a second one for wide
 * screens.
 */
export const fixedDrawings: ReadonlyMap<string, () => string> = new Map([
  ...scene('sign-in', signInScene),
  ...scene('landing', landingScene),
  ...scene('invite', inviteScene),
  ...scene('boarding-pass', boardingPassScene),
  ...scene('welcome', welcomeScene),
  ...scene('door', onboardingScene),
  ...scene('new-trip', newTripScene),
  ...scene('recap', recapScene),
  ['share-recap', () => lastLight({ width: 360, height: 450 })],
  ['scene-lost-kite', () => lostKiteArt(390, 430)],
  ['scene-lost-kite-wide', () => lostKiteArt(596, 752)],
  ['photo-crew', () => crewArt(200, 180)],
  ['photo-kite', () => kiteCloseArt(120, 120)],
  ['photo-tapas', () => tapasArt(120, 120)],
  ...Object.entries(exampleFaces).map(([name, face]): Drawing => [`face-${name}`, () => portraitArt(face)]),
])

type Drawing = [name: string, draw: () => string]

function scene(name: string, { narrow, wide }: Scene): Drawing[] {
  return [
    [`scene-${name}`, narrow],
    [`scene-${name}-wide`, wide],
  ]
}
