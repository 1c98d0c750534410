import type { ActByLink, WaterLinkView } from '@sendit/core/outings/contract.ts'
import { queryOptions, useMutation, useQueryClient } from '@tanstack/react-query'
import { writeApi } from '#lib/api-client.ts'

const READ_EVERY_MS = 30_000

/** POST, because URLs of GET requests, with their token, end up in logs. */
export const waterLinkQuery = (token: string) =>
  queryOptions({
    queryKey: ['water-letter', token],
    queryFn: () => writeApi<WaterLinkView>('POST', '/api/outings/by-letter/read', { body: { token } }),
    enabled: token !== '',
    refetchInterval: ({ state }) => state.data !== undefined && READ_EVERY_MS,
    refetchOnWindowFocus: true,
  })

/** Safe to repeat: an extension sent again after a lost response counts once. */
export function useActByLink(token: string, { moresLeft }: Pick<WaterLinkView, 'moresLeft'>) {
  const queryClient = useQueryClient()
  return useMutation({
    mutationFn: (act: ActByLink['do']) =>
      writeApi<WaterLinkView>('POST', '/api/outings/by-letter', {
        body: { token, do: act } satisfies ActByLink,
        ...(act === 'more' && { idempotencyKey: `more ${moresLeft}` }),
      }),
    onSuccess: (waterLink) => queryClient.setQueryData(waterLinkQuery(token).queryKey, waterLink),
  })
}
