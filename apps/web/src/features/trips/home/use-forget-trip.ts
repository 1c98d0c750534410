import { useQueryClient } from '@tanstack/react-query'
import { useState } from 'react'
import { useLocation } from 'wouter'
import { forgetReads } from '#access/forget-reads.ts'
import { userQuery } from '#access/queries.ts'
import { forgetGuestToken } from '#lib/guest-token.ts'
import { paths } from '#lib/paths.ts'
import { useToast } from '#ui/toast-context.ts'

/**
 * For a guest who leaves this device: nothing of the trip stays on it, and only the invite's link leads back. `forgetMore`
 * comes first, as its code may not be had.
 */
export function useForgetTrip(forgetMore: () => Promise<void>) {
  const [isForgetting, setForgetting] = useState(false)
  const queryClient = useQueryClient()
  const [, navigate] = useLocation()
  const toast = useToast()

  async function forget() {
    setForgetting(true)
    try {
      await forgetMore()
      forgetGuestToken()
      forgetReads(queryClient, userQuery().queryKey)
      navigate(paths.home(), { replace: true })
      toast({ title: 'Trip Forgotten', description: 'Your invite link leads back to it.', tone: 'success' })
    } catch {
      setForgetting(false)
      toast({ title: 'Could Not Forget the Trip', description: 'Please try again.', tone: 'failure' })
    }
  }

  return { forget: () => void forget(), isForgetting }
}
