import type { Message } from '@sendit/core/chat/contract.ts'
import { useEffect, useEffectEvent } from 'react'
import { markChatRead } from '#access/unread.ts'
import { serverNow } from '#lib/server-clock.ts'

/** Messages that come together are noted together. */
const NOTE_AFTER_MS = 1000

/**
 * What comes in while the chat is open and in view counts as read: noted soon, for the badges of other tabs, and when it
 * goes out of view, as the screen itself notes opening and leaving. `onRead` gets the number of the last message.
 */
export function useReading(
  messages: readonly Message[],
  onRead: (seq: number) => void = () => undefined,
): void {
  const note = useEffectEvent(() => {
    const last = messages.at(-1)
    if (last !== undefined) onRead(last.seq)
    const lastAt = Date.parse(last?.createdAt ?? '') || 0
    // The server's time is known to the second: what is on the screen is read all the same.
    markChatRead(new Date(Math.max(serverNow().getTime(), lastAt)))
  })
  useEffect(() => {
    const handleVisibility = () => document.visibilityState === 'hidden' && note()
    document.addEventListener('visibilitychange', handleVisibility)
    return () => {
      document.removeEventListener('visibilitychange', handleVisibility)
      if (document.visibilityState === 'visible') note()
    }
  }, [])
  const lastId = messages.at(-1)?.id
  useEffect(() => {
    if (lastId === undefined) return
    const timer = setTimeout(() => document.visibilityState === 'visible' && note(), NOTE_AFTER_MS)
    return () => clearTimeout(timer)
  }, [lastId])
}
