import { useState } from 'react'
import { SeededArt } from '#ui/art/seeded-art.tsx'

type BeachPictureProps = {
  beach: { id: string; imageUrl: string | null }
  shape: 'cover' | 'thumbnail'
}

/** The picture an administrator chose, or art drawn for the beach when there is none or it does not load. */
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
