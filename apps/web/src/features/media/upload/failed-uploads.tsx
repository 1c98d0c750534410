import { Button } from '#ui/button.tsx'
import type { UploadsOfTrip } from '#uploads/use-uploads.ts'

/** One way to try all of them again, as soon as there is more than one. */
export function FailedUploads({ uploads: { list, retryAll } }: { uploads: UploadsOfTrip }) {
  const count = list.filter(({ state }) => state === 'failed').length
  if (count < 2) return null
  return (
    <div className="card flex flex-wrap items-center justify-between gap-3 px-4 py-3">
      <p className="type-small">{count} files did not go up.</p>
      <Button variant="secondary" size="medium" icon="refresh" onClick={retryAll}>
        Retry all {count}
      </Button>
    </div>
  )
}
