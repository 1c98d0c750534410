import type { OwnShoreContact } from '@sendit/core/profile/shore-contract.ts'
import { useMutation, useQueryClient } from '@tanstack/react-query'
import { writeApi } from '#lib/api-client.ts'
import { useLastingRepeatKey } from '#lib/use-repeat-key.ts'
import { shoreContactQuery } from './queries.ts'

const PATH = '/api/profile/shore-contact'

/** Names a shore contact, asks the same once more, or has none with an empty text. What was refused is the field's to tell. */
export function useSaveShoreContact() {
  const queryClient = useQueryClient()
  const { keyFor, done } = useLastingRepeatKey()
  return useMutation({
    mutationFn: (email: string): Promise<OwnShoreContact> =>
      email === ''
        ? writeApi('DELETE', PATH).then(() => ({ contact: null }))
        : writeApi<OwnShoreContact>('PUT', PATH, { body: { email }, idempotencyKey: keyFor(email) }),
    onSuccess(saved) {
      done()
      queryClient.setQueryData(shoreContactQuery().queryKey, saved)
    },
  })
}
