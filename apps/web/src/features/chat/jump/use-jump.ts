import type { Message } from '@sendit/core/chat/contract.ts'
import { useInfiniteQuery, useQueryClient } from '@tanstack/react-query'
import { createContext, useMemo, useState } from 'react'
import { useRealtimeFrames, useRealtimeJoined } from '#access/use-realtime.ts'
import { type MessageHistory, mergeMessages } from '#features/chat/history/message-history.ts'
import type { TripMessages } from '#features/chat/history/use-messages.ts'
import { aroundQuery, replaceAround } from '#features/chat/search-queries.ts'

/** The message that is looked at. Each jump has its own number, also one to the same message. */
export type JumpTarget = { messageId: string; number: number; takesFocus: boolean }

/** `takesFocus`, true unless said: the keyboard goes on from the message. */
export type JumpOptions = { takesFocus?: boolean }

export type Jump = {
  target: JumpTarget | null
  /** Shows a message in the middle of the list, wherever in the chat it stands. */
  jumpTo: (messageId: string, options?: JumpOptions) => void
  /** Back to the newest messages. */
  leave: () => void
  /** The part of the chat around the target; null while the newest messages are shown. */
  part: ChatPart | null
  /** Another list has another number: it opens anew. */
  listNumber: number
}

export type ChatPart = {
  /** Empty while they are read. Those that follow without a gap up to the newest are among them. */
  messages: readonly Message[]
  /** The part reaches up to the newest message. */
  isToEnd: boolean
  error: Error | null
  retry: () => void
  older: TripMessages['older']
  readNewer: () => void
}

type State = { target: JumpTarget | null; aroundId: string | null; number: number; listNumber: number }
const NONE: readonly Message[] = []
const AT_NEWEST: State = { target: null, aroundId: null, number: 0, listNumber: 0 }

/** Where the reader of a chat is: at its newest messages, which are `held`, or around a message that was jumped to. */
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

/** True when nothing is missing between what was read and the newest messages. */
function meets(read: readonly Message[], newest: readonly Message[]): boolean {
  const first = newest[0]
  return first !== undefined && (read.at(-1)?.seq ?? 0) + 1 >= first.seq
}

/** Shows a message of the chat in the middle of the list, wherever it stands, by its id. */
export const JumpTo = createContext<Jump['jumpTo']>(() => undefined)
