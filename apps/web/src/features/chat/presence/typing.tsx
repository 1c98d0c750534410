import { useEffect, useRef, useState } from 'react'
import { realtime } from '#lib/realtime.ts'
import { useRealtimeFrames } from '#trip/use-realtime.ts'
import { VisuallyHidden } from '#ui/visually-hidden.tsx'

const ANNOUNCE_EVERY_MS = 10_000

/** Announced to screen readers at most once in ten seconds. */
export function TypingStatus({ sentence }: { sentence: string }) {
  const announced = useSeldom(sentence)
  return (
    <>
      <VisuallyHidden role="status">{announced}</VisuallyHidden>
      {sentence !== '' && (
        <span className="type-meta flex items-center gap-1.5 text-muted" aria-hidden="true">
          <span className="typing-dots">
            <i />
            <i />
            <i />
          </span>
          <span className="truncate">{sentence}</span>
        </span>
      )}
    </>
  )
}

function useSeldom(sentence: string): string {
  const [announcement, setAnnouncement] = useState('')
  const announcedAt = useRef(Number.NEGATIVE_INFINITY)
  useEffect(() => {
    if (sentence === '') return setAnnouncement('')
    const now = performance.now()
    if (now - announcedAt.current < ANNOUNCE_EVERY_MS) return
    announcedAt.current = now
    setAnnouncement(sentence)
  }, [sentence])
  return announcement
}

/** 'Tom is typing': at most two first names; empty for nobody. */
export function typingSentence(names: readonly string[]): string {
  const [first, second, ...others] = names.map((name) => name.trim().split(/\s+/)[0] ?? name)
  if (first === undefined) return ''
  if (second === undefined) return `${first} is typing`
  return others.length === 0
    ? `${first} and ${second} are typing`
    : `${first}, ${second} and others are typing`
}

/** The server drops more frequent events. */
const SEND_EVERY_MS = 3000
const SHOWN_FOR_MS = 5000

type Writer = { id: string; name: string; until: number }

export function useTyping(tripId: string, viewerId: string | null): string[] {
  const [writers, setWriters] = useState<readonly Writer[]>([])
  useRealtimeFrames((frame) => {
    if (frame.type === 'typing' && frame.tripId === tripId && frame.id !== viewerId) {
      const { id, name } = frame
      setWriters((held) => withWriter(held, { id, name, until: Date.now() + SHOWN_FOR_MS }))
    }
    // A sent message ends typing.
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

export function useSendTyping(tripId: string): () => void {
  const sentAt = useRef(Number.NEGATIVE_INFINITY)
  return () => {
    const now = performance.now()
    if (now - sentAt.current < SEND_EVERY_MS) return
    if (realtime.send({ type: 'typing', tripId })) sentAt.current = now
  }
}
