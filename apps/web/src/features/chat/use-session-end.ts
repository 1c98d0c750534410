import { CLOSE_UNAUTHENTICATED } from '@sendit/core/chat/limits.ts'
import { useQueryClient } from '@tanstack/react-query'
import { useEffect, useEffectEvent } from 'react'
import { useLocation } from 'wouter'
import { becomeUser } from '#access/become-user.ts'
import { paths } from '#lib/paths.ts'
import { realtime } from '#lib/realtime.ts'
import { useToast } from '#ui/toast-context.ts'

/**
 * Leads somebody whose session has ended while they were chatting to the sign-in screen. What they wrote stays on the
 * device and goes out when they are back. Answers with the way to do so.
 */
export function useSessionEnd(isUser: boolean): () => void {
  const queryClient = useQueryClient()
  const [, navigate] = useLocation()
  const toast = useToast()

  function endSession() {
    becomeUser(queryClient, null)
    navigate(paths.signIn())
    toast({
      title: 'Please sign in again',
      description: 'What you wrote is kept and goes out when you are back.',
      tone: 'failure',
    })
  }

  const onRefused = useEffectEvent((code: number) => {
    if (isUser && code === CLOSE_UNAUTHENTICATED) endSession()
  })
  useEffect(() => realtime.refused.add((code) => onRefused(code)), [])
  return endSession
}
