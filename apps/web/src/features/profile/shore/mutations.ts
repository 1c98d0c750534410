import type { OwnShoreContact } from '@sendit/core/profile/shore-contract.ts'
import { useMutation, useQueryClient } from '@tanstack/react-query'
import { writeApi } from '#lib/api-client.ts'
import { newId } from '#lib/new-id.ts'
import { shoreContactQuery } from './queries.ts'

const PATH = '/api/profile/shore-contact'

/** Names a shore contact, asks the same once more, or has none with an empty text. What was refused is the field's to tell. */
export function useSaveShoreContact() {
  const queryClient = useQueryClient()
  return useMutation({
    mutationFn: (email: string): Promise<OwnShoreContact> =>
      email === ''
        ? writeApi('DELETE', PATH).then(() => ({ contact: null }))
        : writeApi<OwnShoreContact>('PUT', PATH, { body: { email }, idempotencyKey: newId() }),
    onSuccess: (saved) => queryClient.setQueryData(shoreContactQuery().queryKey, saved),
  })
}
