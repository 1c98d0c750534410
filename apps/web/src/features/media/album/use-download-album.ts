import type { AlbumFacts, Medium } from '@sendit/core/media/contract.ts'
import { MAX_ALBUM_CHOICE } from '@sendit/core/media/limits.ts'
import { useMutation, useQueryClient } from '@tanstack/react-query'
import { useToast } from '#ui/toast-context.ts'
import { useFailure } from '#ui/use-failure.ts'
import { albumQuery } from './queries.ts'

/** Checks with the server first, since a browser download cannot show a refusal. The browser then streams it to disk. */
export function useDownloadAlbum(tripId: string, { onBegun }: { onBegun: () => void }) {
  const queryClient = useQueryClient()
  const toast = useToast()
  const fail = useFailure()
  return useMutation({
    mutationFn: (ids: readonly string[]) => queryClient.fetchQuery(albumQuery(tripId, ids)),
    onSuccess(facts: AlbumFacts | null) {
      const refusal = facts === null ? 'Please sign in to continue.' : albumRefusal(facts)
      if (facts === null || refusal !== undefined) {
        toast({ title: 'The album was not downloaded', description: refusal, tone: 'failure' })
        return
      }
      followDownload(facts.url)
      toast({
        title: 'Your album is on its way',
        description: 'Your browser saves it as a ZIP.',
        tone: 'success',
      })
      onBegun()
    },
    onError: (error) => fail('The album was not downloaded', error),
    onSettled: () => queryClient.invalidateQueries({ queryKey: ['/api/trips', tripId, 'album'] }),
  })
}

function followDownload(url: string): void {
  const link = document.createElement('a')
  link.href = url
  link.download = ''
  document.body.append(link)
  link.click()
  link.remove()
}

export function countText(media: readonly Pick<Medium, 'type'>[]): string {
  const word = media.every(({ type }) => type === 'image') ? 'photo' : 'file'
  return `${media.length} ${word}${media.length === 1 ? '' : 's'}`
}

export function albumRefusal({ left, perHour, againInSeconds, isUnderWay }: AlbumFacts): string | undefined {
  if (isUnderWay) return 'Your other album is still on its way. Wait for it first.'
  if (left > 0) return undefined
  const minutes = Math.max(1, Math.ceil(againInSeconds / 60))
  return `You can download ${perHour} albums an hour. The next one in ${minutes} ${minutes === 1 ? 'minute' : 'minutes'}.`
}

export function choiceRefusal(count: number): string | undefined {
  return count > MAX_ALBUM_CHOICE ? `Choose up to ${MAX_ALBUM_CHOICE}, or download all.` : undefined
}
