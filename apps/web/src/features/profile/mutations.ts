import type { UpdateProfile, User } from '@sendit/core/profile/contract.ts'
import { useMutation, useQueryClient } from '@tanstack/react-query'
import { userQuery } from '#access/queries.ts'
import { writeApi } from '#lib/api-client.ts'
import { sentenceOf } from '#lib/api-error.ts'
import { useToast } from '#ui/toast-context.ts'
import { devicesQuery } from './queries.ts'

export function useUpdateProfile() {
  const queryClient = useQueryClient()
  const toast = useToast()
  return useMutation({
    mutationFn: (form: UpdateProfile) => writeApi<User>('PUT', '/api/profile', { body: form }),
    onSuccess(user) {
      queryClient.setQueryData(userQuery().queryKey, user)
      toast({ title: 'Profile Updated', tone: 'success' })
    },
    onError(error) {
      const description = sentenceOf(error, 'Failed to update profile.')
      toast({ title: 'Update Failed', description, tone: 'failure' })
    },
  })
}

/** Signs out every device but this one. */
export function useSignOutElsewhere() {
  const queryClient = useQueryClient()
  const toast = useToast()
  return useMutation({
    mutationFn: () => writeApi('DELETE', '/api/auth/sessions'),
    onSuccess() {
      toast({ title: 'Signed out everywhere else', tone: 'success' })
      return queryClient.invalidateQueries({ queryKey: devicesQuery().queryKey })
    },
    onError(error) {
      const description = sentenceOf(error, 'Please try again.')
      toast({ title: 'Sign-out failed', description, tone: 'failure' })
    },
  })
}
