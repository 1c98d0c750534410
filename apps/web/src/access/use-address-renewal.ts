import { useQueryClient } from '@tanstack/react-query'
import { useEffect, useState } from 'react'
import { useMinute } from '#lib/use-minute.ts'
import { createAddressRenewal } from './signed-addresses.ts'

/** A guest's pictures go on showing for as long as the page is open; whoever is signed in needs no signatures. */
export function useAddressRenewal(isGuest: boolean): void {
  const queryClient = useQueryClient()
  const [renewal] = useState(() => createAddressRenewal(queryClient))
  // Told every minute, and when the page comes back into sight: a phone in a pocket runs no timers.
  const minute = useMinute()
  useEffect(() => (isGuest ? renewal.watch() : undefined), [isGuest, renewal])
  useEffect(() => {
    if (isGuest && minute) renewal.renew()
  }, [isGuest, minute, renewal])
}
