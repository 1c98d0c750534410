import type { KnownBeach } from '@sendit/core/beaches/contract.ts'
import { BEACHES_SHOWN } from '@sendit/core/beaches/limits.ts'
import { useQuery } from '@tanstack/react-query'
import { useState } from 'react'
import { BeachPicture } from '#ui/art/seeded-art.tsx'
import { Chip } from '#ui/badge.tsx'
import { Button } from '#ui/button.tsx'
import { Card } from '#ui/card.tsx'
import { distanceText, levelText } from './beach-text.ts'
import { nearBeachesQuery } from './queries.ts'

export function KnownBeaches({ location }: { location: string }) {
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

export function ShowAllButton({ count, isWhole, onChange }: ShowAllButtonProps) {
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
