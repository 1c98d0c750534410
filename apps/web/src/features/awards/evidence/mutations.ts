import type { Medium } from '@sendit/core/media/contract.ts'
import { useMutation, useQueryClient } from '@tanstack/react-query'
import { newId } from '#lib/new-id.ts'
import { uploadForm } from '#lib/upload.ts'
import { sendPicture } from '#offline/uploads/medium.ts'
import { readTopicAgain } from '#trip/topic-keys.ts'
import { useFailure } from '#ui/use-failure.ts'

/** Needs network. */
export function useAddPhoto(tripId: string) {
  const queryClient = useQueryClient()
  const fail = useFailure()
  return useMutation({
    mutationFn: (file: File) => sendPicture(file, newId(), (picture, key) => postPhoto(tripId, picture, key)),
    onSuccess: () => readTopicAgain(queryClient, tripId, 'media'),
    onError: (error) => fail('The photo was not added', error),
  })
}

function postPhoto(tripId: string, picture: File, idempotencyKey: string): Promise<Medium> {
  const form = new FormData()
  form.append('file', picture, picture.name)
  return uploadForm<Medium>(`/api/trips/${encodeURIComponent(tripId)}/media`, form, { idempotencyKey })
}
