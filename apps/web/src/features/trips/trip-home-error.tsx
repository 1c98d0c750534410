import { SettingsLink } from '#access/settings-link.tsx'
import { ApiError, sentenceOf } from '#lib/api-error.ts'
import { paths } from '#lib/paths.ts'
import { useDocumentTitle } from '#lib/use-document-title.ts'
import { EmptyState } from '#ui/empty-state.tsx'
import { ErrorState } from '#ui/error-state.tsx'
import { LinkButton } from '#ui/link-button.tsx'
import { PageHeader } from '#ui/page-header.tsx'

/** The trip did not load, or it is none of the visitor's. */
export function TripHomeError({ error, onRetry }: { error: Error; onRetry: () => void }) {
  useDocumentTitle('Trip')
  const isUnknown = error instanceof ApiError && error.status === 404
  return (
    <>
      <PageHeader title="Trip" settings={<SettingsLink />} />
      <div className="page">
        {isUnknown ? (
          <EmptyState
            title="Trip not found"
            action={<LinkButton href={paths.trips()}>Your Trips</LinkButton>}
          >
            It has ended, or you are not part of it.
          </EmptyState>
        ) : (
          <ErrorState title="The trip did not load" onRetry={onRetry}>
            {sentenceOf(error, 'Check your connection and try again.')}
          </ErrorState>
        )}
      </div>
    </>
  )
}
