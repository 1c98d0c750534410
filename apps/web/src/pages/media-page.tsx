import '#styles/screens/media.css'
import { GalleryLoading, Media, MediaCounts } from '#features/media/media.tsx'
import { UploadAction, UploadWithoutTrip } from '#features/media/upload-action.tsx'
import { useVisitor } from '#session/visitor.ts'
import { TripPage } from './trip-page.tsx'

export default function MediaPage({ title }: { title: string }) {
  const visitor = useVisitor()
  const viewer = visitor.kind === 'user' || visitor.kind === 'guest' ? visitor : null
  return (
    <TripPage
      title={title}
      actions={({ id }) => viewer && <UploadAction key={id} tripId={id} viewer={viewer} />}
      noAction={<UploadWithoutTrip />}
      loading={
        <div className="flex flex-col gap-4">
          <MediaCounts trip={null} />
          <GalleryLoading />
        </div>
      }
      invitation="Create a trip or open an invitation, and its photos are shown here."
      kite="rose"
    >
      {(trip) => viewer && <Media key={trip.id} trip={trip} viewer={viewer} />}
    </TripPage>
  )
}
