import type { Message } from '@sendit/core/chat/contract.ts'
import { useEffect, useMemo } from 'react'
import { Bubble } from '#features/chat/message/bubble.tsx'
import { Quote } from '#features/chat/message/quote.tsx'
import type { ShownQuote } from '#features/chat/message/quotes.ts'
import { useMutationActions, useOutbox, useQueuedMutations } from '#offline/use-outbox.ts'
import { Icon } from '#ui/icon.tsx'
import { type Draft, draftEntry, type UnsentMessage, type UnsentQueue, unsentOf } from './drafts.ts'
import { holds, postingMessage } from './message-mutation.ts'

type UnsentBubbleProps = {
  unsent: UnsentMessage
  quote: ShownQuote | null
  startsGroup: boolean
  endsGroup: boolean
  onRetry: (clientMessageId: string) => void
  onDelete: (clientMessageId: string) => void
}

export function UnsentBubble(props: UnsentBubbleProps) {
  const { unsent, quote, startsGroup, endsGroup, onRetry, onDelete } = props
  const isRefused = unsent.state === 'refused'
  return (
    <>
      <Bubble
        text={unsent.text}
        mentions={unsent.mentions}
        media={unsent.media}
        about={unsent.about}
        at={unsent.writtenAt}
        startsGroup={startsGroup}
        endsGroup={endsGroup}
        state={isRefused ? 'refused' : 'sending'}
        quote={quote !== null && <Quote quote={quote} />}
      />
      {isRefused && (
        <div className="flex flex-col items-end">
          {unsent.reason !== undefined && (
            <p className="type-meta mt-1 px-2 text-right text-muted">{unsent.reason}</p>
          )}
          <div className="mt-1 flex flex-wrap justify-end gap-x-2">
            <button
              type="button"
              className="message-retry"
              aria-label="Not sent. Tap to try again: Retry"
              onClick={() => onRetry(unsent.clientMessageId)}
            >
              <Icon name="alert" size={16} strokeWidth={2.2} />
              Not sent. Tap to try again
            </button>
            <button
              type="button"
              className="message-retry text-muted"
              onClick={() => onDelete(unsent.clientMessageId)}
            >
              <Icon name="trash" size={16} strokeWidth={2} />
              Delete
            </button>
          </div>
        </div>
      )}
    </>
  )
}

export type UnsentOfTrip = {
  unsent: UnsentQueue
  send: (draft: Draft) => void
  retry: (clientMessageId: string) => void
  remove: (clientMessageId: string) => void
}

export function useUnsent(tripId: string, messages: readonly Message[]): UnsentOfTrip {
  const outbox = useOutbox()?.outbox
  const mutations = useQueuedMutations(postingMessage, tripId)
  const unsent = useMemo(
    () => mutations.filter(({ id }) => !holds(messages, id)).map(unsentOf),
    [mutations, messages],
  )

  useEffect(() => {
    const arrived = mutations.filter(({ id }) => holds(messages, id)).map(({ id }) => id)
    if (arrived.length > 0) void outbox?.remove(arrived)
  }, [outbox, mutations, messages])

  return {
    unsent,
    send: (draft) => void outbox?.put(draftEntry(tripId, draft)),
    ...useMutationActions(),
  }
}
