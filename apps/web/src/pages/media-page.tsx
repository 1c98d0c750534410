import '#styles/screens/media.css'
import { GalleryLoading, Media, MediaCounts } from '#features/media/media.tsx'
import { UploadAction, UploadWithoutTrip } from '#features/media/upload-action.tsx'
import { useDocumentTitle } from '#lib/window.ts'
import { SettingsLink } from '#session/settings-link.tsx'
import { useVisitor } from '#session/visitor.ts'
import { NoTrip } from '#trip/trip-problem.tsx'
import { useCurrentTrip } from '#trip/use-current-trip.ts'
import { PageHeader } from '#ui/page-header.tsx'

export default function MediaPage({ title }: { title: string }) {
  const visitor = useVisitor()
  const viewer = visitor.kind === 'user' || visitor.kind === 'guest' ? visitor : null
  const { trip, isLoading, error, retry } = useCurrentTrip()
  const isReady = trip !== null && viewer !== null
  useDocumentTitle(title)
  return (
    <>
      <PageHeader
        title={title}
        subtitle={trip?.name}
        actions={
          isReady ? (
            <UploadAction key={trip.id} tripId={trip.id} viewer={viewer} />
          ) : (
            !isLoading && <UploadWithoutTrip />
          )
        }
        settings={<SettingsLink />}
      />
      <div className="page">
        {isReady && <Media key={trip.id} trip={trip} viewer={viewer} />}
        {trip === null && isLoading && (
          <div className="flex flex-col gap-4">
            <MediaCounts trip={null} />
            <GalleryLoading />
          </div>
        )}
        {trip === null && !isLoading && (
          <NoTrip error={error} onRetry={retry} kite="rose">
            Create a trip or open an invitation, and its photos are shown here.
          </NoTrip>
        )}
      </div>
    </>
  )
}
