import type { ReactNode } from 'react'
import { Button } from '#ui/button.tsx'
import { lazyPart } from '#ui/lazy-part.tsx'
import { LazySection } from '#ui/lazy-section.tsx'
import { useBackCloses } from '#ui/use-back-closes.ts'
import { HitSteps, hitCount } from './hit-steps.tsx'
import type { Sender } from './search-panel.tsx'
import type { Search } from './use-search.ts'

const SearchPanel = lazyPart(() => import('./search-panel.tsx'))

type SearchFrameProps = { search: Search; senders: readonly Sender[]; children: ReactNode }

/** Results are beside the chat if there is room, else replace it until a hit is opened. */
export function SearchFrame({ search, senders, children }: SearchFrameProps) {
  const isInPlace = search.isOpen && !search.isBeside
  useBackCloses(isInPlace, search.close)
  useBackCloses(isInPlace && !search.isListing, search.backToList)
  return (
    <div className="chat-body">
      {search.isOpen && (
        <LazySection instead={null}>
          <SearchPanel search={search} senders={senders} />
        </LazySection>
      )}
      <div className="chat-main" inert={isInPlace && search.isListing}>
        {children}
      </div>
    </div>
  )
}

export function HitBar({ search }: { search: Search }) {
  return (
    <div className="composer items-center!">
      <p className="min-w-0 flex-1 truncate px-2" role="status">
        <b className="font-[650]">{hitCount(search)}</b>{' '}
        <span className="text-muted">“{search.lookedFor}”</span>
      </p>
      <HitSteps search={search} upIs="older" />
      <Button variant="ghost" size="medium" onClick={search.close}>
        Done
      </Button>
    </div>
  )
}
