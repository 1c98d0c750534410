import type { AlbumFacts } from '@sendit/core/media/contract.ts'
import { useMutation, useQueryClient } from '@tanstack/react-query'
import { useToast } from '#ui/toast-context.ts'
import { useFailure } from '#ui/use-failure.ts'
import { albumRefusal } from './album-text.ts'
import { albumQuery } from './queries.ts'

/**
 * Downloads the album, or what was chosen of it. The server is asked first, since the browser fetches a download by itself and can show
 * no refusal; the browser then streams it to its disk.
 */
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
