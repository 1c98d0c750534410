import type { UpdateProfile, User } from '@sendit/core/profile/contract.ts'
import { useMutation, useQueryClient } from '@tanstack/react-query'
import { useState } from 'react'
import { userQuery } from '#access/queries.ts'
import { writeApi } from '#lib/api-client.ts'
import { sentenceOf } from '#lib/api-error.ts'
import { uploadForm } from '#lib/upload.ts'
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

/** Makes a picture the one that the crew sees. Answers whether that worked. */
export function useUploadPicture() {
  const queryClient = useQueryClient()
  const toast = useToast()
  const [percent, setPercent] = useState(0)
  const { mutateAsync, isPending } = useMutation({
    mutationFn: async (picture: Promise<Blob>) => {
      setPercent(0)
      const form = new FormData()
      form.set('profileImage', await picture, 'profile-picture')
      return uploadForm<User>('/api/profile/upload', form, { onProgress: setPercent })
    },
    onSuccess() {
      toast({ title: 'Profile Picture Updated', tone: 'success' })
      // Faces stand all over the trips, in lists and beside messages.
      void queryClient.invalidateQueries({ queryKey: ['/api/trips'] })
      return queryClient.invalidateQueries({ queryKey: userQuery().queryKey })
    },
    onError(error) {
      const description = sentenceOf(error, 'Failed to update profile picture. Please try again.')
      toast({ title: 'Upload Failed', description, tone: 'failure' })
    },
  })
  return {
    isBusy: isPending,
    percent,
    upload: (picture: Promise<Blob>) =>
      mutateAsync(picture).then(
        () => true,
        () => false,
      ),
  }
}
