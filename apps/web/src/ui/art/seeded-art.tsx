import { useMemo } from 'react'
import { SceneArt, type SceneLook } from './scene-art.tsx'
import { type SeededShape, seededPictures } from './seeded-pictures.ts'

type SeededArtProps = SceneLook & {
  /** The id of what the picture stands for: the same id has the same picture everywhere. */
  seed: string
  shape: SeededShape
}

export function SeededArt({ seed, shape, ...look }: SeededArtProps) {
  const { picture, wide } = useMemo(() => seededPictures(seed, shape), [seed, shape])
  return <SceneArt src={svgUrl(picture)} wide={wide && svgUrl(wide)} {...look} />
}

function svgUrl(svg: string): string {
  return `data:image/svg+xml,${encodeURIComponent(svg)}`
}
