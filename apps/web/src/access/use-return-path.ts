import { returnPath } from '@sendit/core/auth/return-path.ts'
import { useLocation, useSearch } from 'wouter'

/** The address on the screen, for coming back to it after signing in; null where that is none behind the gate. */
export function useReturnPath(): string | null {
  const [path] = useLocation()
  const search = useSearch()
  return returnPath(search === '' ? path : `${path}?${search}`)
}

/** What `?redirectUrl=` of a sign-in screen names, where it is a screen of ours. */
export function useWantedPath(): string | null {
  return returnPath(new URLSearchParams(useSearch()).get('redirectUrl'))
}
