import { SettingsLink } from '#access/settings-link.tsx'
import { useCurrentTrip } from '#access/use-current-trip.ts'
import { useDocumentTitle } from '#lib/use-document-title.ts'
import { EmptyState } from '#ui/empty-state.tsx'
import { PageHeader } from '#ui/page-header.tsx'

/** Says honestly that a part of the product is still missing, where a tab leads to it already. */
export default function ComingPage({ title }: { title: string }) {
  const { trip } = useCurrentTrip()
  useDocumentTitle(title)
  return (
    <>
      <PageHeader title={title} subtitle={trip?.name} settings={<SettingsLink />} />
      <div className="page">
        <EmptyState title="This part is not built yet">It comes with one of the next versions.</EmptyState>
      </div>
    </>
  )
}
