import { Virtualizer } from 'virtua'
import { Icon } from '#ui/icon.tsx'
import { Spinner } from '#ui/spinner.tsx'
import { ChatRowView } from './chat-row-view.tsx'
import type { ChatRow } from './chat-rows.ts'
import { useChatScroll } from './use-chat-scroll.ts'

/** The room above the first row, as the style sheet has it. */
const TOP_PADDING_PX = 8
const NO_ROWS = { key: '' }

type MessageListProps = {
  rows: ChatRow[]
  /** The row where the chat opens; -1 for its end. */
  unreadIndex: number
  older: { read: () => void; isReading: boolean; hasFailed: boolean }
  onRetry: (clientMessageId: string) => void
  onDelete: (clientMessageId: string) => void
}

/** Only the rows in view are in the page, however long the crew has been talking. */
export function MessageList({ rows, unreadIndex, older, onRetry, onDelete }: MessageListProps) {
  const last = rows.at(-1)
  const scroll = useChatScroll({
    unreadIndex,
    firstKey: (rows[0] ?? NO_ROWS).key,
    lastKey: (last ?? NO_ROWS).key,
    isLastOwn: last?.kind === 'unsent' || (last?.kind === 'message' && last.isOwn),
    onWantsOlder: () => {
      if (!older.hasFailed) older.read()
    },
  })
  return (
    <div className="relative flex min-h-0 flex-1 flex-col">
      <div
        ref={scroll.scroller}
        className="chat-scroll *:mt-auto"
        role="log"
        aria-label="Messages"
        // Rows that come into view while somebody reads back are no news.
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
          startMargin={TOP_PADDING_PX}
          onScroll={scroll.handleScroll}
          onScrollEnd={scroll.handleScrollEnd}
        >
          {(row: ChatRow) => <ChatRowView key={row.key} row={row} onRetry={onRetry} onDelete={onDelete} />}
        </Virtualizer>
      </div>
      <OlderStatus {...older} />
      <div role="status">
        {scroll.hasNewBelow && (
          <button type="button" className="new-messages" onClick={scroll.goToEnd}>
            <Icon name="chevron-down" size={18} strokeWidth={2.2} />
            New messages
          </button>
        )}
      </div>
    </div>
  )
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
