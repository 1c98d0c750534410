import '#styles/screens/beaches.css'
import type { KnownBeach, RecommendedBeach } from '@sendit/core/beaches/contract.ts'
import { BEACHES_SHOWN } from '@sendit/core/beaches/limits.ts'
import { verdictAt } from '@sendit/core/weather/verdict.ts'
import { useQuery } from '@tanstack/react-query'
import { useState } from 'react'
import { sentenceOf } from '#lib/api-error.ts'
import { updatedText, useMinute } from '#lib/minutes.ts'
import { useMediaQuery } from '#lib/window.ts'
import { recommendationsQuery, useConditionsAge } from '#trip/conditions-queries.ts'
import { BeachPicture } from '#ui/art/seeded-art.tsx'
import { Chip } from '#ui/badge.tsx'
import { Button } from '#ui/button.tsx'
import { Card } from '#ui/card.tsx'
import { DataCredit } from '#ui/data-credit.tsx'
import { ErrorState } from '#ui/error-state.tsx'
import { Icon } from '#ui/icon.tsx'
import { ScoreRing } from '#ui/score-ring.tsx'
import { Skeleton } from '#ui/skeleton.tsx'
import { BeachChips, BeachWhy, ScoredWind } from './beach-score.tsx'
import { bestOfAll, distanceText, levelText, sessionTime } from './beach-text.ts'
import { nearBeachesQuery } from './queries.ts'

/** Sorted by tone, then uncapped first, then by distance. */
export default function BeachRecommendations({ location }: { location: string }) {
  const { data, error, isFetching, refetch } = useQuery(recommendationsQuery(location))
  const { observedAt, isOld } = useConditionsAge(location)
  const now = useMinute()
  const beaches = data?.beaches.map((beach) => agedBeach(beach, now))
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
          <span className="type-caption text-muted">By conditions, then distance</span>
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

/** Drops what its weather is too old to support. */
function agedBeach(beach: RecommendedBeach, now: Date): RecommendedBeach {
  if (beach.verdict === undefined) return beach
  const source = beach.scoredFor === null ? 'observation' : 'forecast'
  return { ...beach, verdict: verdictAt(beach.verdict, now, source) }
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

export function BeachCard({ beach }: { beach: RecommendedBeach }) {
  return (
    <Card as="article" className="beach-card" aria-label={beach.name}>
      <div className="beach-card-picture">
        <BeachPicture beach={beach} shape="cover" />
        <span className="beach-card-score">
          <ScoreRing score={beach.score} tone={beach.verdict?.tone} size={52} />
        </span>
      </div>
      <div className="flex flex-col gap-2.5 px-4 pt-3.5 pb-4">
        <div>
          <h3 className="type-card">{beach.name}</h3>
          <p className="type-meta text-muted">{distanceText(beach)}</p>
          <ScoredWind beach={beach} />
        </div>
        <p className="text-muted">{beach.description}</p>
        <BeachChips beach={beach} />
        <BeachWhy beach={beach} />
      </div>
    </Card>
  )
}

export function BeachRow({ beach }: { beach: RecommendedBeach }) {
  return (
    <article className="beach-row" aria-label={beach.name}>
      <span className="beach-row-picture">
        <BeachPicture beach={beach} shape="thumbnail" />
      </span>
      <div className="flex min-w-0 flex-1 flex-col gap-2">
        <div className="flex items-start justify-between gap-2">
          <div className="min-w-0">
            <h3 className="type-card truncate">{beach.name}</h3>
            <p className="type-meta truncate text-muted">{distanceText(beach)}</p>
            <ScoredWind beach={beach} />
          </div>
          <ScoreRing score={beach.score} tone={beach.verdict?.tone} size={44} />
        </div>
        <BeachChips beach={beach} most={2} />
      </div>
      <BeachWhy beach={beach} />
    </article>
  )
}

function BestSession({ beaches }: { beaches: RecommendedBeach[] }) {
  const best = bestOfAll(beaches)
  const session = best?.bestSession
  if (!best || !session) {
    return <p className="type-small text-muted">No beach has a good session of two hours in sight.</p>
  }
  return (
    <p className="best-session type-small">
      <Icon className="shrink-0" name="bolt" size={20} />
      <span>
        Best session: {sessionTime(session, best)} at <b>{best.name}</b>, score {session.score}
      </span>
    </p>
  )
}

function KnownBeaches({ location }: { location: string }) {
  const { data: beaches } = useQuery(nearBeachesQuery(location))
  const [isWhole, setWhole] = useState(false)
  if (!beaches || beaches.length === 0) return null
  const shown = isWhole ? beaches : beaches.slice(0, BEACHES_SHOWN)
  return (
    <div className="mt-3 flex flex-col gap-3">
      <Card as="ul" className="row-list" style={{ ['--inset' as string]: '110px' }}>
        {shown.map((beach) => (
          <li key={beach.id}>
            <KnownBeachRow beach={beach} />
          </li>
        ))}
      </Card>
      {beaches.length > BEACHES_SHOWN && (
        <ShowAllButton count={beaches.length} isWhole={isWhole} onChange={setWhole} />
      )}
      <p className="type-meta text-subtle">Local rules and zones change; check before riding.</p>
    </div>
  )
}

function KnownBeachRow({ beach }: { beach: KnownBeach }) {
  const { name, idealWindDirections, windMinKnots, windMaxKnots } = beach
  return (
    <article className="beach-row" aria-label={name}>
      <span className="beach-row-picture">
        <BeachPicture beach={beach} shape="thumbnail" />
      </span>
      <div className="flex min-w-0 flex-1 flex-col gap-1.5">
        <h3 className="type-card">{name}</h3>
        <p className="type-meta text-muted">{distanceText(beach)}</p>
        <p>
          <Chip icon="wind">No wind data</Chip>
        </p>
        <p className="type-caption">
          Best in {idealWindDirections.join(', ')}, {windMinKnots} to {windMaxKnots} kn
        </p>
        <p className="type-caption text-muted">{levelText(beach)}</p>
      </div>
    </article>
  )
}

type ShowAllButtonProps = { count: number; isWhole: boolean; onChange: (isWhole: boolean) => void }

function ShowAllButton({ count, isWhole, onChange }: ShowAllButtonProps) {
  return (
    <Button
      className="max-lg:w-full lg:self-center"
      variant="secondary"
      size="medium"
      iconAfter={isWhole ? 'chevron-up' : 'chevron-down'}
      aria-expanded={isWhole}
      onClick={() => onChange(!isWhole)}
    >
      {isWhole ? 'Show fewer' : `Show all ${count} beaches`}
    </Button>
  )
}
