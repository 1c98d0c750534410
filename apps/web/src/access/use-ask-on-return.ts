import { useQueryClient } from '@tanstack/react-query'
import { useEffect } from 'react'
import { askWhoIsHere } from './access-watch.ts'

/** For screens of people who are outside: signing in happens in the tab that the mail opens, and this one goes on from there. */
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
