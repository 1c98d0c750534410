import { SettingsLink } from '#access/settings-link.tsx'
import { TripProblem } from '#access/trip-problem.tsx'
import { useDocumentTitle } from '#lib/use-document-title.ts'
import { PageHeader } from '#ui/page-header.tsx'

/** The trip did not load, or it is none of the visitor's. */
export function TripHomeError({ error, onRetry }: { error: Error; onRetry: () => void }) {
  useDocumentTitle('Trip')
  return (
    <>
      <PageHeader title="Trip" settings={<SettingsLink />} />
      <div className="page">
        <TripProblem error={error} onRetry={onRetry} />
      </div>
    </>
  )
}
