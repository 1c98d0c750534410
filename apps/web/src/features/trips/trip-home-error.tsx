import { SettingsLink } from '#access/settings-link.tsx'
import { ApiError, sentenceOf } from '#lib/api-error.ts'
import { paths } from '#lib/paths.ts'
import { useDocumentTitle } from '#lib/use-document-title.ts'
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
          <div className="flex flex-col items-center">
            <ErrorState title="Trip not found" icon="map">
              It has ended, or you are not part of it.
            </ErrorState>
            <LinkButton href={paths.trips()}>Your Trips</LinkButton>
          </div>
        ) : (
          <ErrorState title="The trip did not load" onRetry={onRetry}>
            {sentenceOf(error, 'Check your connection and try again.')}
          </ErrorState>
        )}
      </div>
    </>
  )
}
