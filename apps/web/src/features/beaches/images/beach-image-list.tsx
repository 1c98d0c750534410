import type { Beach } from '@sendit/core/beaches/contract.ts'
import { useQuery } from '@tanstack/react-query'
import { useState } from 'react'
import { namedLike } from '#features/beaches/beach-names.ts'
import { beachesQuery } from '#features/beaches/queries.ts'
import { sentenceOf } from '#lib/api-error.ts'
import { Button } from '#ui/button.tsx'
import { EmptyState } from '#ui/empty-state.tsx'
import { ErrorState } from '#ui/error-state.tsx'
import { Skeleton } from '#ui/skeleton.tsx'
import { TextField } from '#ui/text-field.tsx'
import { BeachImageCard } from './beach-image-card.tsx'
import { useSeedBeaches } from './mutations.ts'
import { useStoredFiles } from './use-stored-files.ts'

/** As many as a phone scrolls through with pleasure. */
const SHOWN_AT_A_TIME = 12

export function BeachImageList() {
  const { data: beaches, error, isFetching, refetch } = useQuery(beachesQuery())
  return (
    <section aria-labelledby="beach-images" aria-busy={isFetching || undefined}>
      <div className="section-header">
        <h2 id="beach-images" className="type-section">
          Beaches
        </h2>
        {beaches && <span className="type-caption text-muted">{beaches.length}</span>}
      </div>
      {!beaches && isFetching && <Skeleton height={420} radius={20} />}
      {!beaches && !isFetching && (
        <ErrorState title="The beaches did not load" onRetry={() => void refetch()}>
          {sentenceOf(error, 'Check your connection and try again.')}
        </ErrorState>
      )}
      {beaches?.length === 0 && <NoBeaches />}
      {beaches && beaches.length > 0 && <FilteredBeaches beaches={beaches} />}
    </section>
  )
}

function NoBeaches() {
  const seed = useSeedBeaches()
  return (
    <EmptyState
      title="No beaches yet"
      action={
        <Button busy={seed.isPending} busyLabel="Seeding..." onClick={() => seed.mutate()}>
          Seed Beach Data
        </Button>
      }
    >
      The product brings almost two hundred of them.
    </EmptyState>
  )
}

function FilteredBeaches({ beaches }: { beaches: Beach[] }) {
  const [filter, setFilter] = useState('')
  const [shownCount, setShownCount] = useState(SHOWN_AT_A_TIME)
  const { files = [] } = useStoredFiles()
  const found = namedLike(beaches, filter)

  function handleFilter(text: string) {
    setFilter(text)
    setShownCount(SHOWN_AT_A_TIME)
  }

  return (
    <div className="flex flex-col gap-3">
      <TextField
        label="Filter by name"
        icon="search"
        type="search"
        autoComplete="off"
        value={filter}
        onChange={(event) => handleFilter(event.target.value)}
      />
      <p className="type-meta text-muted" role="status">
        {found.length === 1 ? '1 beach' : `${found.length} beaches`}
      </p>
      <ul className="flex flex-col gap-3" aria-label="Beaches">
        {found.slice(0, shownCount).map((beach) => (
          <li key={beach.id}>
            <BeachImageCard beach={beach} files={files} />
          </li>
        ))}
      </ul>
      {found.length > shownCount && (
        <Button
          variant="secondary"
          size="medium"
          full
          iconAfter="chevron-down"
          onClick={() => setShownCount(shownCount + SHOWN_AT_A_TIME)}
        >
          Show more beaches
        </Button>
      )}
    </div>
  )
}
