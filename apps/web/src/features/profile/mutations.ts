import type { OwnShoreContact, UpdateProfile, User } from '@sendit/core/profile/contract.ts'
import { useMutation, useQueryClient } from '@tanstack/react-query'
import { useState } from 'react'
import { writeApi } from '#lib/api-client.ts'
import { sentenceOf } from '#lib/api-error.ts'
import { newId, useLastingRepeatKey } from '#lib/new-id.ts'
import { uploadForm } from '#lib/upload.ts'
import type { MutationType } from '#offline/queued-mutation.ts'
import { useQueuedWrite } from '#offline/use-outbox.ts'
import { userQuery } from '#session/queries.ts'
import { useToast } from '#ui/toast-context.ts'
import { devicesQuery, shoreContactQuery } from './queries.ts'

export const savingProfile: MutationType<UpdateProfile, User> = {
  name: 'profile',
  send: ({ id, what }, { signal }) =>
    writeApi<User>('PUT', '/api/profile', { body: what, idempotencyKey: id, signal }),
  onSuccess: (user, _mutation, queryClient) => queryClient.setQueryData(userQuery().queryKey, user),
}

/** `isQuiet`: the caller reports success. */
export function useUpdateProfile({ isQuiet = false }: { isQuiet?: boolean } = {}) {
  const toast = useToast()
  const { mutate, mutateAsync, isPending } = useQueuedWrite(savingProfile, {
    sent: () => isQuiet || toast({ title: 'Profile Updated', tone: 'success' }),
    failed(error) {
      const description = sentenceOf(error, 'Failed to update profile.')
      toast({ title: 'Update Failed', description, tone: 'failure' })
    },
  })
  return {
    isSaving: isPending,
    save: (form: UpdateProfile) => mutate(profileDraft(form)),
    /** Rejects if refused, after showing a toast. */
    saveNow: (form: UpdateProfile) => mutateAsync(profileDraft(form)),
  }
}

function profileDraft(what: UpdateProfile) {
  return { id: newId(), tripId: null, title: 'Your details', what }
}

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
      // Profile pictures appear throughout the trips.
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

const PATH = '/api/profile/shore-contact'

/** Empty text removes the contact. The field shows refusals. */
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
