import type { Recap } from '@sendit/core/recap/contract.ts'
import type { Trip } from '@sendit/core/trips/contract.ts'
import type { AlbumPart } from '#features/recap/album-part.ts'
import { ShareIcon } from '#features/recap/picture/share-icon.tsx'
import { SharePicture } from '#features/recap/picture/share-picture.tsx'
import { useSharePicture } from '#features/recap/picture/use-share-picture.ts'
import { plural } from '#features/recap/recap-text.ts'
import { fileSize } from '#lib/file-size.ts'
import { paths } from '#lib/paths.ts'
import { Button } from '#ui/button.tsx'
import { LinkButton } from '#ui/link-button.tsx'

type HomePanelProps = { trip: Trip; recap: Recap; album: AlbumPart }

/** One picture for the group chat, the album for the winter, and the next trip. */
export function HomePanel({ trip, recap, album }: HomePanelProps) {
  const { share, isBusy } = useSharePicture(trip, recap)
  const { files, bytes } = recap.pictures
  // Guests get smaller pictures, whose size nobody knows before.
  const isGuest = trip.myRole === 'guest'
  const hasAlbum = files > 0
  return (
    <section className="recap-panel" aria-labelledby="recap-home">
      <div className="recap-inner two">
        <SharePicture trip={trip} recap={recap} />
        <div className="recap-end">
          <h2 className="recap-heading" id="recap-home">
            Take it home
          </h2>
          <p className="recap-text recap-close mb-1.5">
            {hasAlbum
              ? 'One picture for the group chat, the album for the winter.'
              : 'One picture for the group chat.'}
          </p>
          <Button full busy={isBusy} onClick={() => void share()}>
            <span className="flex items-center gap-2">
              <ShareIcon />
              Share picture
            </span>
          </Button>
          {hasAlbum && (
            <>
              {album({ full: true })}
              <p className="type-caption text-center text-muted">
                {[`${files} ${plural(files, 'file')}`, ...(isGuest ? [] : [fileSize(bytes)]), 'one ZIP'].join(
                  ', ',
                )}
              </p>
            </>
          )}
          {!isGuest && (
            <>
              <div className="hairline my-1.5" />
              <LinkButton
                full
                variant="accent"
                icon="plus"
                href={`${paths.createTrip(trip.id)}&like=${trip.id}`}
              >
                Plan the next one
              </LinkButton>
            </>
          )}
        </div>
      </div>
    </section>
  )
}
