import type { AnswerShoreRequest, ShoreRequest } from '@sendit/core/profile/contract.ts'
import { queryOptions, useMutation } from '@tanstack/react-query'
import { writeApi } from '#lib/api-client.ts'

/** POST, because URLs of GET requests, with their token, end up in logs. */
export const shoreRequestQuery = (token: string) =>
  queryOptions({
    queryKey: ['shore-request', token],
    queryFn: () => writeApi<ShoreRequest>('POST', '/api/shore-contact/request', { body: { token } }),
  })

/** Spends the link. */
export function useAnswerShoreRequest() {
  return useMutation({
    mutationFn: (answer: AnswerShoreRequest) =>
      writeApi('POST', '/api/shore-contact/answer', { body: answer }),
  })
}
