import { useQuery, useQueryClient } from '@tanstack/react-query'
import { useEffect, useRef, useState } from 'react'
import { useRealtimeFrames, useRealtimeJoined } from '#access/use-realtime.ts'
import { putReadPosition } from '#features/chat/mutations.ts'
import { raisePosition, readsQuery } from './queries.ts'

export type OwnReading = {
  /** The number up to which this person had read, on any device, before this chat was opened; 0 while unknown. */
  readThrough: number
  /** Notes that they have read so far. */
  noteRead: (seq: number) => void
}

/** How far everybody has read, kept up to date while the chat is open; `ownId` is null for a guest, who has no place. */
export function useReads(tripId: string, ownId: string | null): OwnReading {
  const queryClient = useQueryClient()
  // Nobody tells what was read while the chat was closed.
  const { data, isFetching, isFetched, refetch } = useQuery({
    ...readsQuery(tripId),
    refetchOnMount: 'always',
  })
  const isKnown = isFetched && !isFetching
  const own = data?.find(({ id }) => id === ownId)?.seq
  const [readThrough, setReadThrough] = useState<number>()
  if (isKnown && readThrough === undefined) setReadThrough(own ?? 0)

  const noteRead = useSaying(tripId, { ownId, isKnown, known: own ?? 0 })
  useRealtimeJoined(() => void refetch())
  useRealtimeFrames((frame) => {
    if (frame.type === 'read' && frame.tripId === tripId) {
      raisePosition(queryClient, tripId, { id: frame.id, seq: frame.seq })
    }
  })
  return { readThrough: readThrough ?? 0, noteRead }
}

type Known = { ownId: string | null; isKnown: boolean; known: number }

/** Tells the server how far this person has read, once it is known where they were; again when the connection is back. */
function useSaying(tripId: string, { ownId, isKnown, known }: Known): OwnReading['noteRead'] {
  const queryClient = useQueryClient()
  const wanted = useRef(0)
  const latest = useRef({ ownId, isKnown, known })

  function say() {
    const { current: now } = latest
    const id = now.ownId
    if (id === null || !now.isKnown || wanted.current <= now.known) return
    putReadPosition(tripId, wanted.current).then(
      ({ seq }) => raisePosition(queryClient, tripId, { id, seq }),
      // It is said again with what is read next, or when the connection is back.
      () => undefined,
    )
  }

  // biome-ignore lint/correctness/useExhaustiveDependencies: what was read before is said as soon as it is known.
  useEffect(() => {
    latest.current = { ownId, isKnown, known }
    say()
  }, [ownId, isKnown])
  useEffect(() => {
    latest.current.known = known
  }, [known])
  useRealtimeJoined(say)
  return (seq) => {
    wanted.current = Math.max(wanted.current, seq)
    say()
  }
}
