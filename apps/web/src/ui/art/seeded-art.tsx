import { useCallback } from 'react'
import { SceneArt } from './scene-art.tsx'
import { type SeededShape, seededPictures } from './seeded-pictures.ts'

type SeededArtProps = {
  /** The id of what the picture stands for: the same id has the same picture everywhere. */
  seed: string
  shape: SeededShape
  cover?: boolean | undefined
  faded?: boolean | undefined
  className?: string | undefined
}

export function SeededArt({ seed, shape, ...look }: SeededArtProps) {
  const draw = useCallback(() => seededPictures(seed, shape), [seed, shape])
  return <SceneArt draw={draw} {...look} />
}
