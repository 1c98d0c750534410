import { useQueryClient } from '@tanstack/react-query'
import { useEffect } from 'react'
import { askWhoIsHere } from '#access/access-watch.ts'
import { sentenceOf } from '#lib/api-error.ts'
import { useDocumentTitle } from '#lib/use-document-title.ts'
import { Button } from '#ui/button.tsx'

/** The server did not say who is here. Comes with the app's first code, as nothing can be fetched now. */
export function UnreachableScreen({ error }: { error: Error }) {
  const queryClient = useQueryClient()
  useDocumentTitle('Not reachable')
  useEffect(() => {
    const ask = () => void askWhoIsHere(queryClient)
    window.addEventListener('online', ask)
    return () => window.removeEventListener('online', ask)
  }, [queryClient])
  return (
    <div className="centred">
      <div className="flex max-w-[360px] flex-col items-center gap-3 text-center" role="alert">
        <h1 className="type-dialog">SendIt! cannot be reached</h1>
        <p className="text-muted">
          {sentenceOf(error, 'Check your connection and try again.')} You are not signed out by this.
        </p>
        <Button icon="refresh" onClick={() => void askWhoIsHere(queryClient)}>
          Try again
        </Button>
      </div>
    </div>
  )
}
