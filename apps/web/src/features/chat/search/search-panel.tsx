import '#styles/screens/chat-search.css'
import type { Message } from '@sendit/core/chat/contract.ts'
import type { SearchKind } from '@sendit/core/chat/kinds.ts'
import { MAX_SEARCH } from '@sendit/core/chat/limits.ts'
import { wordPlaces } from '@sendit/core/chat/search-words.ts'
import clsx from 'clsx'
import { useEffect, useRef } from 'react'
import { sentenceOf } from '#lib/api-error.ts'
import { clockTime, localDay, relativeDay } from '#lib/dates.ts'
import { Avatar } from '#ui/avatar.tsx'
import { Button, Spinner } from '#ui/button.tsx'
import { ErrorState } from '#ui/error-state.tsx'
import { Icon, type IconName } from '#ui/icon.tsx'
import { IconButton } from '#ui/icon-button.tsx'
import { Menu } from '#ui/menu.tsx'
import { HitSteps } from './hit-steps.tsx'
import { MarkedText } from './marked-text.tsx'
import type { Search } from './use-search.ts'

export default function SearchPanel({ search, senders }: { search: Search; senders: readonly Sender[] }) {
  const { isBeside, isListing } = search
  return (
    <search
      className={isListing ? 'chat-search listing' : 'chat-search'}
      aria-label="Messages"
      onKeyDown={(event) => {
        if (event.key === 'Escape') search.close()
      }}
    >
      {!isBeside && <h1 className="sr-only">Search</h1>}
      <div className="chat-search-head">
        <div className="flex items-center gap-1">
          <SearchField search={search} onFocus={isBeside ? undefined : search.backToList} />
          {!isBeside && (
            <Button variant="ghost" size="medium" className="flex-none" onClick={search.close}>
              Cancel
            </Button>
          )}
          {isBeside && <IconButton icon="close" label="Close search" onClick={search.close} />}
        </div>
        {isListing && <SearchFilters search={search} senders={senders} />}
        {isListing && (
          <div className="flex min-h-11 items-center">
            <p className="type-caption flex-1 text-muted" role="status">
              {countSentence(search)}
            </p>
            {isBeside && search.index >= 0 && <HitSteps search={search} upIs="newer" />}
          </div>
        )}
      </div>
      {/* Keeps its layout while hidden. */}
      <Hits search={search} hidden={!isListing} />
    </search>
  )
}

function SearchField({ search, onFocus }: { search: Search; onFocus?: (() => void) | undefined }) {
  const field = useRef<HTMLInputElement>(null)
  useEffect(() => field.current?.focus(), [])
  return (
    <form
      className="input chat-search-field"
      onSubmit={(event) => {
        event.preventDefault()
        search.submit()
      }}
    >
      <Icon name="search" size={18} className="text-subtle" />
      <input
        ref={field}
        type="search"
        aria-label="Search messages"
        placeholder="Search messages"
        enterKeyHint="search"
        autoComplete="off"
        maxLength={MAX_SEARCH}
        value={search.text}
        onChange={(event) => search.type(event.target.value)}
        onFocus={onFocus}
      />
      {search.text !== '' && (
        <IconButton
          icon="close"
          label="Clear"
          size={18}
          className="-mr-3"
          onClick={() => {
            search.type('')
            field.current?.focus()
          }}
        />
      )}
    </form>
  )
}

function countSentence({ lookedFor, hits, hasMore, isLoading, error }: Search): string {
  if (lookedFor === '' || isLoading || error !== null || hits.length === 0) return ''
  const count = `${hits.length}${hasMore ? '+' : ''}`
  return `${count} ${hits.length === 1 ? 'message' : 'messages'} with “${lookedFor}”`
}

export type Sender = { id: string; name: string }

const KINDS: readonly { kind: SearchKind; label: string; icon: IconName }[] = [
  { kind: 'photos', label: 'Photos', icon: 'image' },
  { kind: 'links', label: 'Links', icon: 'link' },
  { kind: 'files', label: 'Files', icon: 'file' },
]

function SearchFilters({ search, senders }: { search: Search; senders: readonly Sender[] }) {
  const { from, kind } = search.narrowing
  const chosen = senders.find(({ id }) => id === from)?.name ?? 'Everyone'
  const everyone = { key: 'everyone', label: 'Everyone', onSelect: () => search.narrow({ from: null }) }
  return (
    // biome-ignore lint/a11y/useSemanticElements: a fieldset would be a form's, and these choose at once
    <div className="filter-chips" role="group" aria-label="Narrow the search">
      <Menu
        label="From"
        align="start"
        items={[
          everyone,
          ...senders.map(({ id, name }) => ({
            key: id,
            label: name,
            onSelect: () => search.narrow({ from: id }),
          })),
        ]}
        trigger={
          <button
            type="button"
            className={clsx('filter-chip', from !== null && 'on')}
            aria-label={`From: ${chosen}`}
          >
            <span className="max-w-32 truncate">{chosen}</span>
            <Icon name="chevron-down" size={15} strokeWidth={2.2} />
          </button>
        }
      />
      {KINDS.map((one) => (
        <button
          key={one.kind}
          type="button"
          className={clsx('filter-chip', kind === one.kind && 'on')}
          aria-pressed={kind === one.kind}
          onClick={() => search.narrow({ kind: kind === one.kind ? null : one.kind })}
        >
          <Icon name={one.icon} size={16} />
          {one.label}
        </button>
      ))}
    </div>
  )
}

type HitsProps = { search: Search; hidden: boolean }

function Hits({ search, hidden }: HitsProps) {
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

/** In UTF-16 units. */
const SHOWN_LENGTH = 160
const BEFORE = 40

export function excerptOf(text: string, words: readonly string[]): string {
  const first = wordPlaces(text, words)[0]?.from ?? 0
  const blank = text.lastIndexOf(' ', first - BEFORE)
  const from = first + BEFORE <= SHOWN_LENGTH || blank < 0 ? 0 : blank + 1
  return from === 0 ? text : `… ${text.slice(from)}`
}
