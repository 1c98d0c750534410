import { useMemo, useState } from 'react'
import { SceneArt, type SceneLook } from './scene-art.tsx'
import { type SeededShape, seededPictures } from './seeded-pictures.ts'

type SeededArtProps = SceneLook & {
  /** The same id gives the same picture everywhere. */
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

type BeachPictureProps = {
  beach: { id: string; imageUrl: string | null }
  shape: 'cover' | 'thumbnail'
}

/** Falls back to drawn art if there is none or it fails to load. */
export function BeachPicture({ beach: { id, imageUrl }, shape }: BeachPictureProps) {
  const [brokenUrl, setBrokenUrl] = useState<string>()
  if (imageUrl === null || imageUrl === brokenUrl) return <SeededArt seed={id} shape={shape} cover />
  return (
    <img
      className="absolute inset-0 size-full object-cover"
      src={imageUrl}
      alt=""
      loading="lazy"
      decoding="async"
      referrerPolicy="no-referrer"
      onError={() => setBrokenUrl(imageUrl)}
    />
  )
}
