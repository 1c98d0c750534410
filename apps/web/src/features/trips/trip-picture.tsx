import '#styles/hero.css'
import { useState } from 'react'
import { SeededArt } from '#ui/art/seeded-art.tsx'

type TripPictureProps = {
  trip: { id: string; heroImage: string | null }
  shape: 'hero' | 'cover'
  faded?: boolean
}

/** Falls back to drawn art if there is none or it fails to load. */
export function TripPicture({ trip, shape, faded = false }: TripPictureProps) {
  const [brokenUrl, setBrokenUrl] = useState<string>()
  const { heroImage } = trip
  if (heroImage !== null && heroImage !== brokenUrl) {
    return (
      <img
        className={shape === 'hero' ? 'hero-art' : 'absolute inset-0 size-full object-cover'}
        style={faded ? { filter: 'saturate(0.35)' } : undefined}
        src={heroImage}
        alt=""
        decoding="async"
        // Keeps the trip's URL from the other site.
        referrerPolicy="no-referrer"
        onError={() => setBrokenUrl(heroImage)}
      />
    )
  }
  return shape === 'hero' ? (
    <SeededArt seed={trip.id} shape="hero" className="hero-art" />
  ) : (
    <SeededArt seed={trip.id} shape="cover" cover faded={faded} />
  )
}
