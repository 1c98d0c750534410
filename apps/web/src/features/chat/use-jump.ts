import type { Message } from '@sendit/core/chat/contract.ts'
import { useInfiniteQuery, useQueryClient } from '@tanstack/react-query'
import { createContext, useMemo, useState } from 'react'
import { useRealtimeFrames, useRealtimeJoined } from '#trip/use-realtime.ts'
import { type MessageHistory, mergeMessages } from './history/message-history.ts'
import type { TripMessages } from './history/use-messages.ts'
import { aroundQuery, replaceAround } from './search-queries.ts'

/** `number` changes with every jump, also to the same message. */
export type JumpTarget = { messageId: string; number: number; takesFocus: boolean }

export type JumpOptions = { takesFocus?: boolean }

export type Jump = {
  target: JumpTarget | null
  jumpTo: (messageId: string, options?: JumpOptions) => void
  leave: () => void
  /** Messages around the target; null at the newest messages. */
  part: ChatPart | null
  /** Changes when the list must be remounted. */
  listNumber: number
}

export type ChatPart = {
  /** Empty while loading. Includes following messages up to the newest if there is no gap. */
  messages: readonly Message[]
  isToEnd: boolean
  error: Error | null
  retry: () => void
  older: TripMessages['older']
  readNewer: () => void
}

type State = { target: JumpTarget | null; aroundId: string | null; number: number; listNumber: number }
const NONE: readonly Message[] = []
const AT_NEWEST: State = { target: null, aroundId: null, number: 0, listNumber: 0 }

export function useJump(tripId: string, held: MessageHistory | null): Jump {
  const [state, setState] = useState(AT_NEWEST)
  const part = useChatPart({ tripId, held, aroundId: state.aroundId })

  function jumpTo(messageId: string, { takesFocus = true }: JumpOptions = {}) {
    const shown = part?.messages ?? held?.messages ?? []
    const isShown = shown.some(({ id }) => id === messageId)
    setState(({ number, aroundId, listNumber }) => ({
      number: number + 1,
      target: { messageId, number: number + 1, takesFocus },
      aroundId: isShown ? aroundId : messageId,
      listNumber: isShown ? listNumber : listNumber + 1,
    }))
  }

  return {
    target: state.target,
    jumpTo,
    leave: () =>
      setState(({ number, aroundId, listNumber }) => ({
        ...AT_NEWEST,
        number,
        listNumber: aroundId === null ? listNumber : listNumber + 1,
      })),
    part,
    listNumber: state.listNumber,
  }
}

type PartOf = { tripId: string; held: MessageHistory | null; aroundId: string | null }

function useChatPart({ tripId, held, aroundId }: PartOf): ChatPart | null {
  const queryClient = useQueryClient()
  const around = useInfiniteQuery({ ...aroundQuery(tripId, aroundId ?? ''), enabled: aroundId !== null })
  useRealtimeFrames((frame) => {
    if (frame.type !== 'message_changed' || aroundId === null) return
    replaceAround(queryClient, { tripId, aroundId, message: frame.message })
  })
  useRealtimeJoined(() => {
    if (aroundId !== null) void around.refetch()
  })
  const { data: read = NONE, hasNextPage } = around
  const newest = held?.messages ?? NONE
  const isToEnd = read.length > 0 && (!hasNextPage || meets(read, newest))
  const messages = useMemo(() => (isToEnd ? mergeMessages(read, newest) : read), [isToEnd, read, newest])
  if (aroundId === null) return null

  return {
    messages,
    isToEnd,
    error: around.data === undefined ? around.error : null,
    retry: () => void around.refetch(),
    older: {
      read: () => {
        if (around.hasPreviousPage && !around.isFetching) void around.fetchPreviousPage()
      },
      isReading: around.isFetchingPreviousPage,
      hasFailed: around.isFetchPreviousPageError,
    },
    readNewer: () => {
      if (!isToEnd && !around.isFetching) void around.fetchNextPage()
    },
  }
}

function meets(read: readonly Message[], newest: readonly Message[]): boolean {
  const first = newest[0]
  return first !== undefined && (read.at(-1)?.seq ?? 0) + 1 >= first.seq
}

export const JumpTo = createContext<Jump['jumpTo']>(() => undefined)
