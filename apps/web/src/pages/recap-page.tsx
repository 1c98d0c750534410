import { Medal, medalLookOf } from '#features/awards/medal.tsx'
import { useDownloadAlbum } from '#features/media/album/use-download-album.ts'
import { Recap } from '#features/recap/recap.tsx'
import { paths } from '#lib/paths.ts'
import { useDocumentTitle } from '#lib/window.ts'
import { NoTrip } from '#trip/trip-parts.tsx'
import { useCurrentTrip } from '#trip/use-current-trip.ts'
import { NetworkButton } from '#ui/network-button.tsx'
import { PageHeader } from '#ui/page-header.tsx'
import { Skeleton } from '#ui/skeleton.tsx'

const MEDAL_PX = 42

export default function RecapPage({ title }: { title: string }) {
  const { trip, isLoading, error, retry } = useCurrentTrip()
  useDocumentTitle(trip === null ? title : `${title}: ${trip.name}`)
  if (trip !== null)
    return (
      <Recap
        key={trip.id}
        trip={trip}
        medal={medalOf}
        album={({ full }) => <AlbumButton tripId={trip.id} full={full} />}
      />
    )
  return (
    <>
      <PageHeader title={title} back={{ href: paths.home(), label: 'Back' }} />
      <div className="page">
        {isLoading ? (
          <Skeleton height={420} radius={20} />
        ) : (
          <NoTrip error={error} onRetry={retry}>
            Create a trip, and what it was can be read here once it is over.
          </NoTrip>
        )}
      </div>
    </>
  )
}

function medalOf(category: string) {
  return <Medal {...medalLookOf(category)} size={MEDAL_PX} className="recap-medal" />
}

function AlbumButton({ tripId, full }: { tripId: string; full: boolean }) {
  const download = useDownloadAlbum(tripId, { onBegun: stay })
  return (
    <NetworkButton
      needs="Downloading the album needs network."
      variant="secondary"
      icon="download"
      full={full}
      busy={download.isPending}
      onClick={() => download.mutate([])}
    >
      Download the album
    </NetworkButton>
  )
}

function stay() {}
