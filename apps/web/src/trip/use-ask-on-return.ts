import { useQueryClient } from '@tanstack/react-query'
import { useEffect } from 'react'
import { askWhoIsHere } from '#session/access-watch.ts'

/** The sign-in link opens another tab; this one continues from there. */
export function useAskOnReturn(): void {
  const queryClient = useQueryClient()
  useEffect(() => {
    const ask = () => {
      if (document.visibilityState === 'visible') void askWhoIsHere(queryClient)
    }
    document.addEventListener('visibilitychange', ask)
    return () => document.removeEventListener('visibilitychange', ask)
  }, [queryClient])
}
