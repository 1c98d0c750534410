import { type ReactNode, useEffect, useRef } from 'react'
import { Virtualizer } from 'virtua'
import { MessageView } from '#features/chat/message/message-view.tsx'
import { UnsentBubble } from '#features/chat/outbox/unsent-bubble.tsx'
import type { JumpTarget } from '#features/chat/use-jump.ts'
import { localDay, relativeDay } from '#lib/dates.ts'
import { Spinner } from '#ui/button.tsx'
import { Icon } from '#ui/icon.tsx'
import type { ChatRow } from './chat-rows.ts'
import { useChatScroll } from './use-chat-scroll.ts'

/** Matches the style sheet. */
const TOP_PADDING_PX = 8
const NO_INDEX: number[] = []
const NO_ROWS = { key: '' }

type MessageListProps = {
  rows: ChatRow[]
  /** -1 for the end. */
  unreadIndex: number
  target: JumpTarget | null
  onNewest: () => void
  /** Absent when the last row is the chat's newest. */
  readNewer?: (() => void) | undefined
  older: { read: () => void; isReading: boolean; hasFailed: boolean }
  renderBelow: (row: ChatRow) => ReactNode
  onRetry: (clientMessageId: string) => void
  onDelete: (clientMessageId: string) => void
}

/** Virtualised: only visible rows are mounted. */
export function MessageList(props: MessageListProps) {
  const { rows, unreadIndex, target, onNewest, readNewer, older, renderBelow, onRetry, onDelete } = props
  const last = rows.at(-1)
  const targetIndex = target === null ? -1 : rows.findIndex((row) => isOf(row, target))
  const scroll = useChatScroll({
    unreadIndex,
    target: target && targetIndex >= 0 ? { index: targetIndex, number: target.number } : null,
    onWantsNewer: readNewer,
    firstKey: (rows[0] ?? NO_ROWS).key,
    lastKey: (last ?? NO_ROWS).key,
    isLastOwn: last?.kind === 'unsent' || (last?.kind === 'message' && last.isOwn),
    onWantsOlder: () => {
      if (!older.hasFailed) older.read()
    },
  })
  function goToNewest() {
    scroll.goToEnd()
    onNewest()
  }

  return (
    <div className="relative flex min-h-0 flex-1 flex-col">
      <div
        ref={scroll.scroller}
        className="chat-scroll *:mt-auto"
        role="log"
        aria-label="Messages"
        // Rows revealed by scrolling back are not announced.
        aria-live={scroll.isPinned ? 'polite' : 'off'}
        aria-busy={older.isReading}
        // biome-ignore lint/a11y/noNoninteractiveTabindex: the keyboard scrolls it.
        tabIndex={0}
      >
        <Virtualizer
          ref={scroll.list}
          scrollRef={scroll.scroller}
          data={rows}
          shift={scroll.isPrepending}
          // It may hold focus, which unmounting would lose.
          keepMounted={targetIndex < 0 ? NO_INDEX : [targetIndex]}
          startMargin={TOP_PADDING_PX}
          onScroll={scroll.handleScroll}
          onScrollEnd={scroll.handleScrollEnd}
        >
          {(row: ChatRow) => (
            <TargetRow key={row.key} target={target !== null && isOf(row, target) ? target : null}>
              <ChatRowView row={row} onRetry={onRetry} onDelete={onDelete} />
              {renderBelow(row)}
            </TargetRow>
          )}
        </Virtualizer>
      </div>
      <OlderStatus {...older} />
      <div role="status">
        {(scroll.hasNewBelow || (target !== null && !scroll.isPinned)) && (
          <button type="button" className="new-messages whitespace-nowrap" onClick={goToNewest}>
            <Icon name="chevron-down" size={18} strokeWidth={2.2} />
            {scroll.hasNewBelow ? 'New messages' : 'Newest messages'}
          </button>
        )}
      </div>
    </div>
  )
}

function isOf(row: ChatRow, { messageId }: JumpTarget): boolean {
  return row.kind === 'message' && row.message.id === messageId
}

function OlderStatus({ read, isReading, hasFailed }: MessageListProps['older']) {
  if (!isReading && !hasFailed) return null
  return (
    <div className="pointer-events-none absolute inset-x-0 top-2 z-10 flex justify-center" role="status">
      {isReading ? (
        <span className="icon-tile small bg-surface" title="Loading older messages">
          <Spinner size={18} />
        </span>
      ) : (
        <button
          type="button"
          className="new-messages pointer-events-auto static translate-none"
          onClick={read}
        >
          <Icon name="refresh" size={18} strokeWidth={2.2} />
          Older messages did not load. Try again
        </button>
      )}
    </div>
  )
}

type ChatRowViewProps = {
  row: ChatRow
  onRetry: (clientMessageId: string) => void
  onDelete: (clientMessageId: string) => void
}

export function ChatRowView({ row, onRetry, onDelete }: ChatRowViewProps) {
  switch (row.kind) {
    case 'day':
      return (
        <div className="chat-day">
          <span>{relativeDay(row.day, localDay(new Date()))}</span>
        </div>
      )
    case 'unread':
      return (
        // biome-ignore lint/a11y/useSemanticElements: an <hr> cannot hold the words.
        <div className="chat-unread-line" role="separator">
          {row.count === 1 ? '1 new message' : `${row.count} new messages`}
        </div>
      )
    case 'message':
      return <MessageView {...row.place} message={row.message} isOwn={row.isOwn} quote={row.quote} />
    case 'unsent':
      return (
        <UnsentBubble
          {...row.place}
          unsent={row.unsent}
          quote={row.quote}
          onRetry={onRetry}
          onDelete={onDelete}
        />
      )
  }
}

type TargetRowProps = {
  target: JumpTarget | null
  children: ReactNode
}

function TargetRow({ target, children }: TargetRowProps) {
  const row = useRef<HTMLDivElement>(null)
  const focusNumber = target?.takesFocus ? target.number : null
  useEffect(() => {
    if (focusNumber !== null) return focusOnceShown(row.current)
  }, [focusNumber])
  return (
    <div
      ref={row}
      className={target === null ? undefined : 'message-target'}
      tabIndex={target === null ? undefined : -1}
    >
      {children}
    </div>
  )
}

/** A new row is hidden until measured. */
const TRIES = 30

function focusOnceShown(row: HTMLElement | null): () => void {
  let frame = 0
  let tries = 0
  const focus = () => {
    row?.focus({ preventScroll: true })
    tries += 1
    if (document.activeElement !== row && tries < TRIES) frame = requestAnimationFrame(focus)
  }
  focus()
  return () => cancelAnimationFrame(frame)
}
