import { useQueryClient } from '@tanstack/react-query'
import { useEffect, useState } from 'react'
import { useMinute } from '#lib/use-minute.ts'
import { createAddressRenewal } from './signed-addresses.ts'

/** Draws nothing. While it stands, a guest's pictures go on showing for as long as the page is open; members need no signatures. */
export default function FreshAddresses() {
  const queryClient = useQueryClient()
  const [renewal] = useState(() => createAddressRenewal(queryClient))
  // Told every minute, and when the page comes back into sight: a phone in a pocket runs no timers.
  const minute = useMinute()
  useEffect(() => renewal.watch(), [renewal])
  useEffect(() => {
    if (minute) renewal.renew()
  }, [minute, renewal])
  return null
}
