import { MAX_SEARCH } from '@sendit/core/chat/limits.ts'
import { useEffect, useRef } from 'react'
import { Button } from '#ui/button.tsx'
import { Icon } from '#ui/icon.tsx'
import { IconButton } from '#ui/icon-button.tsx'
import { HitSteps } from './hit-steps.tsx'
import { Hits } from './hits.tsx'
import { SearchFilters, type Sender } from './search-filters.tsx'
import type { Search } from './use-search.ts'

/** The field, how much was found, and the list of it. */
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
      {/* Hidden it keeps its place. */}
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
