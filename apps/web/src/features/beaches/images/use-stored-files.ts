import { useInfiniteQuery } from '@tanstack/react-query'
import { storedFilesQuery } from '#features/beaches/queries.ts'

/** The stored beach pictures that are loaded so far. */
export function useStoredFiles() {
  const { data, isFetching, hasNextPage, fetchNextPage, refetch } = useInfiniteQuery(storedFilesQuery())
  const pages = data?.pages.filter((page) => page !== null)
  return {
    files: pages?.flatMap((page) => page.files),
    /** Of all of them, not only the loaded ones. */
    count: pages?.at(-1)?.count ?? 0,
    isFetching,
    hasMore: hasNextPage,
    loadMore: () => void fetchNextPage(),
    retry: () => void refetch(),
  }
}
