import type { Beach } from '@sendit/core/beaches/contract.ts'
import type { UploadedPicture } from '@sendit/core/media/contract.ts'
import { useMutation, useQueryClient } from '@tanstack/react-query'
import { writeApi } from '#lib/api-client.ts'
import { sentenceOf } from '#lib/api-error.ts'
import { useToast } from '#ui/toast-context.ts'
import { beachesQuery, storedFilesQuery } from './queries.ts'

export function useUpdateBeachImage(beachId: string) {
  const queryClient = useQueryClient()
  const toast = useToast()
  return useMutation({
    mutationFn: (imageUrl: string) =>
      writeApi<Beach>('PUT', `/api/beaches/${encodeURIComponent(beachId)}/image-url`, { body: { imageUrl } }),
    onSuccess(updated) {
      queryClient.setQueryData<Beach[] | null>(beachesQuery().queryKey, (beaches) =>
        beaches?.map((beach) => (beach.id === updated.id ? updated : beach)),
      )
      toast({ title: 'Beach Image Updated', description: updated.name, tone: 'success' })
    },
    onError(error) {
      const message = sentenceOf(error, 'Please try again.')
      toast({ title: `Failed to update beach: ${message}`, tone: 'failure' })
    },
  })
}

export function useUploadBeachPicture() {
  const queryClient = useQueryClient()
  const toast = useToast()
  return useMutation({
    mutationFn(file: File) {
      const body = new FormData()
      // The directory must come before the file, which the server streams.
      body.set('directory', 'beaches')
      body.set('file', file, file.name)
      return writeApi<UploadedPicture>('POST', '/api/upload', { body })
    },
    onSuccess() {
      toast({ title: 'Picture Uploaded', tone: 'success' })
      return queryClient.invalidateQueries({ queryKey: storedFilesQuery().queryKey })
    },
    onError(error) {
      const description = sentenceOf(error, 'Failed to upload image')
      toast({ title: 'Upload Failed', description, tone: 'failure' })
    },
  })
}

/** Keeps pictures chosen earlier. */
export function useSeedBeaches() {
  const queryClient = useQueryClient()
  const toast = useToast()
  return useMutation({
    mutationFn: () => writeApi('POST', '/api/beaches/seed'),
    onSuccess() {
      toast({ title: 'Beach Data Seeded!', tone: 'success' })
      return queryClient.invalidateQueries({ queryKey: beachesQuery().queryKey })
    },
    onError(error) {
      const description = sentenceOf(error, 'Please try again.')
      toast({ title: 'Failed to Seed Beaches', description, tone: 'failure' })
    },
  })
}
