import { returnPath } from '@sendit/core/auth/return-path.ts'
import { useLocation, useSearch } from 'wouter'

export function useReturnPath(): string | null {
  const [path] = useLocation()
  const search = useSearch()
  return returnPath(search === '' ? path : `${path}?${search}`)
}

export function useWantedPath(): string | null {
  return returnPath(new URLSearchParams(useSearch()).get('redirectUrl'))
}
