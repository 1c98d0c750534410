import type { User } from '@sendit/core/profile/contract.ts'
import { useMutation, useQueryClient } from '@tanstack/react-query'
import { useState } from 'react'
import { userQuery } from '#access/queries.ts'
import { sentenceOf } from '#lib/api-error.ts'
import { newId } from '#lib/new-id.ts'
import { uploadForm } from '#lib/upload.ts'
import { useToast } from '#ui/toast-context.ts'

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
      return uploadForm<User>('/api/profile/upload', form, {
        idempotencyKey: newId(),
        onProgress: setPercent,
      })
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
