import { Button } from '#ui/button.tsx'

type ShowMoreProps = {
  fetchNextPage: () => unknown
  isFetchingNextPage: boolean
  isFetchNextPageError: boolean
}

/** The way to older pages. */
export function ShowMore({ fetchNextPage, isFetchingNextPage, isFetchNextPageError }: ShowMoreProps) {
  return (
    <div className="flex flex-col items-center gap-2 pt-3">
      {isFetchNextPageError && !isFetchingNextPage && (
        <p className="type-caption text-danger" role="alert">
          Older expenses didn't load.
        </p>
      )}
      <Button
        variant="secondary"
        size="medium"
        busy={isFetchingNextPage}
        busyLabel="Loading..."
        onClick={() => void fetchNextPage()}
      >
        Show more
      </Button>
    </div>
  )
}
