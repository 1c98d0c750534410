import type { Message } from '@sendit/core/chat/contract.ts'
import clsx from 'clsx'
import { sentenceOf } from '#lib/api-error.ts'
import { clockTime, localDay, relativeDay } from '#lib/dates.ts'
import { Avatar } from '#ui/avatar.tsx'
import { Button } from '#ui/button.tsx'
import { ErrorState } from '#ui/error-state.tsx'
import { Spinner } from '#ui/spinner.tsx'
import { excerptOf } from './excerpt.ts'
import { MarkedText } from './marked-text.tsx'
import type { Search } from './use-search.ts'

type HitsProps = { search: Search; hidden: boolean }

/** What was found, by day, the newest first. */
export function Hits({ search, hidden }: HitsProps) {
  const { hits, error, isLoading, lookedFor } = search
  return (
    <div className="chat-search-hits" hidden={hidden}>
      {error !== null && (
        <ErrorState title="The search did not work" onRetry={search.retry}>
          {sentenceOf(error, 'Check your connection and try again.')}
        </ErrorState>
      )}
      {isLoading && error === null && (
        <p className="flex justify-center p-6" role="status">
          <Spinner size={22} />
          <span className="sr-only">Searching</span>
        </p>
      )}
      {lookedFor !== '' && !isLoading && error === null && hits.length === 0 && (
        <p className="p-6 text-center text-muted" role="status">
          No message with “{lookedFor}”.
        </p>
      )}
      {byDay(hits).map(({ day, messages }) => (
        <section key={day} aria-label={relativeDay(day, localDay(new Date()))}>
          <h2 className="chat-search-day">{relativeDay(day, localDay(new Date()))}</h2>
          <ul>
            {messages.map((message) => (
              <li key={message.id}>
                <Hit
                  message={message}
                  words={search.words}
                  isShown={hits[search.index] === message}
                  onShow={() => search.show(message, { takesFocus: !search.isBeside })}
                />
              </li>
            ))}
          </ul>
        </section>
      ))}
      {search.hasMore && (
        <Button variant="ghost" size="medium" full onClick={search.readMore}>
          Show older
        </Button>
      )}
    </div>
  )
}

type HitProps = { message: Message; words: readonly string[]; isShown: boolean; onShow: () => void }

function Hit({ message, words, isShown, onShow }: HitProps) {
  const { senderId, senderName, senderImageUrl, text, createdAt, media } = message
  const picture = media?.thumbnailUrl
  return (
    <button
      type="button"
      className={clsx('chat-search-hit', isShown && 'shown')}
      aria-current={isShown || undefined}
      onClick={onShow}
    >
      <Avatar id={senderId} name={senderName} pictureUrl={senderImageUrl} size={36} />
      <span className="min-w-0 flex-1">
        <span className="flex items-baseline gap-2">
          <span className="min-w-0 flex-1 truncate font-[650]">{senderName}</span>
          <time className="type-meta flex-none" dateTime={createdAt}>
            {clockTime(createdAt)}
          </time>
        </span>
        <span className="chat-search-text">
          <MarkedText text={excerptOf(text, words)} words={words} />
        </span>
      </span>
      {picture && <img className="chat-search-picture" src={picture} alt="" width={38} height={38} />}
    </button>
  )
}

function byDay(hits: readonly Message[]): { day: string; messages: Message[] }[] {
  const days: { day: string; messages: Message[] }[] = []
  for (const message of hits) {
    const day = localDay(message.createdAt)
    const last = days.at(-1)
    if (last?.day === day) last.messages.push(message)
    else days.push({ day, messages: [message] })
  }
  return days
}
