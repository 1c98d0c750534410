import type { CeremonyNow, MoveCeremony } from '@sendit/core/awards/contract.ts'
import { type QueryClient, useMutation, useQueryClient } from '@tanstack/react-query'
import { ceremonyQuery } from '#features/awards/queries.ts'
import { writeApi } from '#lib/api-client.ts'

/** Safe to repeat. */
export function useCeremonyActions(tripId: string) {
  const queryClient = useQueryClient()
  const path = `/api/trips/${encodeURIComponent(tripId)}/ceremony`
  const onSuccess = (now: CeremonyNow) => showCeremony(queryClient, tripId, now)
  const start = useMutation({ mutationFn: () => writeApi<CeremonyNow>('POST', path), onSuccess })
  const move = useMutation({
    mutationFn: (to: MoveCeremony) => writeApi<CeremonyNow>('PUT', path, { body: to }),
    onSuccess,
  })
  return { start, move }
}

/** Ignored if something later is known. */
export function showCeremony(queryClient: QueryClient, tripId: string, now: CeremonyNow): void {
  queryClient.setQueryData(ceremonyQuery(tripId).queryKey, (known) =>
    (known?.ceremony?.movedAt ?? '') > (now.ceremony?.movedAt ?? '') ? known : now,
  )
}
