import '#styles/screens/beaches.css'
import type { RecommendedBeach } from '@sendit/core/beaches/contract.ts'
import { BEACHES_SHOWN } from '@sendit/core/beaches/limits.ts'
import { useQuery } from '@tanstack/react-query'
import { useState } from 'react'
import { recommendationsQuery } from '#access/conditions-queries.ts'
import { useConditionsAge } from '#access/use-conditions-age.ts'
import { BestSession } from '#features/beaches/score/best-session.tsx'
import { sentenceOf } from '#lib/api-error.ts'
import { updatedText } from '#lib/updated-text.ts'
import { useMediaQuery } from '#lib/use-media-query.ts'
import { useMinute } from '#lib/use-minute.ts'
import { Card } from '#ui/card.tsx'
import { DataCredit } from '#ui/data-credit.tsx'
import { ErrorState } from '#ui/error-state.tsx'
import { Skeleton } from '#ui/skeleton.tsx'
import { BeachCard } from './beach-card.tsx'
import { BeachRow } from './beach-row.tsx'
import { KnownBeaches } from './known-beaches.tsx'
import { ShowAllButton } from './show-all-button.tsx'

/** The beaches around a trip's place, the best colour first and then the nearest, each with its reasons. */
export default function BeachRecommendations({ location }: { location: string }) {
  const { data, error, isFetching, refetch } = useQuery(recommendationsQuery(location))
  const { observedAt, isOld } = useConditionsAge(location)
  const now = useMinute()
  const beaches = data?.beaches
  return (
    <section aria-labelledby="beaches" aria-busy={isFetching || undefined}>
      <div className="section-header">
        <div>
          <h2 id="beaches" className="type-section">
            Beach Recommendations
          </h2>
          {beaches && beaches.length > 0 && observedAt !== undefined && (
            <p className="type-meta text-muted">
              {updatedText(observedAt, now)}
              {isOld && ', the weather service does not answer'}
            </p>
          )}
        </div>
        {beaches && beaches.length > 0 && (
          <span className="type-caption text-muted">Best first, then nearest</span>
        )}
      </div>
      {beaches && beaches.length > 0 && <Beaches beaches={beaches} />}
      {beaches?.length === 0 && (
        <Card padded>
          <p className="type-small text-muted">
            No beaches found for current conditions. Try seeding beach data first.
          </p>
        </Card>
      )}
      {!beaches && isFetching && <Skeleton height={300} radius={20} />}
      {!beaches && !isFetching && (
        <>
          <Card padded>
            <ErrorState
              icon="map"
              title={`No beach recommendations available for ${location}`}
              onRetry={() => void refetch()}
            >
              {sentenceOf(error, 'Check your connection and try again.')}
            </ErrorState>
          </Card>
          <KnownBeaches location={location} />
        </>
      )}
    </section>
  )
}

function Beaches({ beaches }: { beaches: RecommendedBeach[] }) {
  const [isWhole, setWhole] = useState(false)
  const isWide = useMediaQuery('(min-width: 1024px)')
  const shown = isWhole ? beaches : beaches.slice(0, BEACHES_SHOWN)
  return (
    <div className="flex flex-col gap-3">
      <BestSession beaches={beaches} />
      {isWide ? <WideList beaches={shown} /> : <NarrowList beaches={shown} />}
      {beaches.length > BEACHES_SHOWN && (
        <ShowAllButton count={beaches.length} isWhole={isWhole} onChange={setWhole} />
      )}
      <p className="type-meta text-subtle">Local rules and zones change; check before riding.</p>
      <DataCredit credits={beaches[0]?.attribution ?? []} />
    </div>
  )
}

function WideList({ beaches }: { beaches: RecommendedBeach[] }) {
  return (
    <ul className="beach-grid" aria-label="Beaches">
      {beaches.map((beach) => (
        <li key={beach.id}>
          <BeachCard beach={beach} />
        </li>
      ))}
    </ul>
  )
}

/** The best one large, the others in one card. */
function NarrowList({ beaches: [best, ...others] }: { beaches: RecommendedBeach[] }) {
  return (
    <>
      {best !== undefined && <BeachCard beach={best} />}
      {others.length > 0 && (
        <Card
          as="ul"
          className="row-list"
          style={{ ['--inset' as string]: '110px' }}
          aria-label="More beaches"
        >
          {others.map((beach) => (
            <li key={beach.id}>
              <BeachRow beach={beach} />
            </li>
          ))}
        </Card>
      )}
    </>
  )
}
