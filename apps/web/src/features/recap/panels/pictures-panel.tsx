import type { Recap } from '@sendit/core/recap/contract.ts'
import type { AlbumPart } from '#features/recap/album-part.ts'
import { picturesText, takersText } from '#features/recap/recap-text.ts'
import { paths } from '#lib/paths.ts'
import { Anchor } from '#ui/anchor.tsx'

type PicturesPanelProps = {
  tripId: string
  pictures: Recap['pictures']
  viewerId: string | null
  album: AlbumPart
}

/** Photos from all along the trip; nothing where there is none. */
export function PicturesPanel({ tripId, pictures, viewerId, album }: PicturesPanelProps) {
  const { mosaic, photos, videos } = pictures
  if (photos + videos === 0) return null
  return (
    <section aria-labelledby="recap-pictures">
      {mosaic.length > 0 && (
        <Anchor
          className="recap-mosaic"
          data-count={mosaic.length}
          href={paths.media(tripId)}
          aria-label="Open the album"
        >
          {mosaic.map(({ id, thumbnailUrl, previewUrl, url, placeholder }) => (
            <span
              key={id}
              style={placeholder === null ? undefined : { backgroundImage: `url("${placeholder}")` }}
            >
              <img src={previewUrl ?? thumbnailUrl ?? url} alt="" loading="lazy" decoding="async" />
            </span>
          ))}
        </Anchor>
      )}
      <div className="recap-inner recap-below">
        <div className="min-w-0">
          <h2 className="recap-heading" id="recap-pictures">
            {picturesText(pictures)}
          </h2>
          <p className="recap-text recap-close">{takersText(pictures, viewerId)}</p>
        </div>
        {album({ full: false })}
      </div>
    </section>
  )
}
