import { useSearch } from 'wouter'
import { useWantedPath } from '#access/use-return-path.ts'
import { storedGuestToken } from '#lib/browser-storage.ts'

/** What every way in sends along: the invite that led here, and the screen to come back to. */
export function useSentAlong(): { inviteToken?: string; redirectUrl?: string } {
  const inviteToken = new URLSearchParams(useSearch()).get('token') ?? storedGuestToken.read()
  const redirectUrl = useWantedPath()
  return { ...(inviteToken !== null && { inviteToken }), ...(redirectUrl !== null && { redirectUrl }) }
}
