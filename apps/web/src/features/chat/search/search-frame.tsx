import type { ReactNode } from 'react'
import { latePart } from '#ui/late-part.tsx'
import { LateSection } from '#ui/late-section.tsx'
import { useBackCloses } from '#ui/use-back-closes.ts'
import type { Sender } from './search-filters.tsx'
import type { Search } from './use-search.ts'

const SearchPanel = latePart(() => import('./search-panel.tsx'))

type SearchFrameProps = { search: Search; senders: readonly Sender[]; children: ReactNode }

/** The chat with what was found: beside it where there is room, else in its place until a hit is opened. */
export function SearchFrame({ search, senders, children }: SearchFrameProps) {
  const isInPlace = search.isOpen && !search.isBeside
  useBackCloses(isInPlace, search.close)
  useBackCloses(isInPlace && !search.isListing, search.backToList)
  return (
    <div className="chat-body">
      {search.isOpen && (
        <LateSection instead={null}>
          <SearchPanel search={search} senders={senders} />
        </LateSection>
      )}
      <div className="chat-main" inert={isInPlace && search.isListing}>
        {children}
      </div>
    </div>
  )
}
