import { useEffect, useRef, useState } from 'react'
import { useRealtimeFrames } from '#access/use-realtime.ts'
import { realtime } from '#lib/realtime.ts'

/** The server drops what is said more often (docs/decisions/0042). */
const SAY_EVERY_MS = 3000
const SHOWN_FOR_MS = 5000

type Writer = { id: string; name: string; until: number }

/** Who is writing in a trip right now but the viewer, by name; whoever began first comes first. */
export function useTyping(tripId: string, viewerId: string | null): string[] {
  const [writers, setWriters] = useState<readonly Writer[]>([])
  useRealtimeFrames((frame) => {
    if (frame.type === 'typing' && frame.tripId === tripId && frame.id !== viewerId) {
      const { id, name } = frame
      setWriters((held) => withWriter(held, { id, name, until: Date.now() + SHOWN_FOR_MS }))
    }
    // Whoever has sent what they wrote is done.
    if (frame.type === 'chat_message') {
      setWriters((held) => held.filter(({ id }) => id !== frame.message.senderId))
    }
  })
  useEffect(() => {
    if (writers.length === 0) return
    const next = Math.min(...writers.map(({ until }) => until))
    const timer = setTimeout(
      () => setWriters((held) => held.filter(({ until }) => until > Date.now())),
      next - Date.now(),
    )
    return () => clearTimeout(timer)
  }, [writers])
  return writers.map(({ name }) => name)
}

function withWriter(held: readonly Writer[], writer: Writer): readonly Writer[] {
  const isKnown = held.some(({ id }) => id === writer.id)
  return isKnown ? held.map((one) => (one.id === writer.id ? writer : one)) : [...held, writer]
}

/** Says that this person is writing, now and then while they are. */
export function useSayTyping(tripId: string): () => void {
  const saidAt = useRef(Number.NEGATIVE_INFINITY)
  return () => {
    const now = performance.now()
    if (now - saidAt.current < SAY_EVERY_MS) return
    if (realtime.send({ type: 'typing', tripId })) saidAt.current = now
  }
}
