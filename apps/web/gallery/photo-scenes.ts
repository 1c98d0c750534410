import { crewArt } from '#ui/art/crew-art.ts'
import { kiteCloseArt } from '#ui/art/kite-close-art.ts'
import type { ScenePictures } from '#ui/art/scene-art.tsx'
import { tapasArt } from '#ui/art/tapas-art.ts'

/** Three drawn "photos" that show what an album looks like before there is one. */
export const photoScenes = [crewScene, kiteScene, tapasScene] as const

function crewScene(): ScenePictures {
  return { picture: crewArt(200, 180) }
}

function kiteScene(): ScenePictures {
  return { picture: kiteCloseArt(120, 120) }
}

function tapasScene(): ScenePictures {
  return { picture: tapasArt(360, 440) }
}
