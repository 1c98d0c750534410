import { answersText } from '@sendit/core/crew/answers.ts'
import { CATEGORIES, type Category } from '@sendit/core/expenses/categories.ts'
import { textToPence } from '@sendit/core/money.ts'
import type { Trip } from '@sendit/core/trips/contract.ts'
import type { ReactNode } from 'react'
import { paths } from '#lib/paths.ts'
import { Anchor } from '#ui/anchor.tsx'
import { type AvatarPerson, AvatarStack } from '#ui/avatar.tsx'
import { Icon } from '#ui/icon.tsx'

export function TripTiles({ trip }: { trip: Trip }) {
  return (
    <div className="tiles">
      <Tile
        href={paths.friends(trip.id)}
        value={String(trip.memberCount)}
        label="Friends Going"
        note={trip.answers && answersText(trip.answers)}
      >
        <Faces trip={trip} />
      </Tile>
      <Tile href={paths.expenses(trip.id)} value={wholePounds(trip.totalCost)} label="Total Cost">
        <CategoryBars costs={trip.costByCategory} />
      </Tile>
      <Tile
        href={paths.media(trip.id)}
        value={String(trip.photoCount)}
        label={trip.photoCount === 1 ? 'Photo' : 'Photos'}
      >
        <Thumbnails urls={trip.photoPreview} />
      </Tile>
    </div>
  )
}

type TileProps = {
  href: string
  value: string
  label: string
  note?: string | null | undefined
  children: ReactNode
}

function Tile({ href, value, label, note, children }: TileProps) {
  return (
    <Anchor className="tile" href={href}>
      {children}
      <span className="flex min-w-0 flex-col">
        <span className="tile-value">{value}</span>
        <span className="tile-label">{label}</span>
        {note && <span className="tile-note">{note}</span>}
      </span>
    </Anchor>
  )
}

function Faces({ trip: { memberCount, memberPreview, myRole } }: { trip: Trip }) {
  if (memberCount <= 1 && myRole !== 'guest')
    return <span className="min-h-7 text-[0.75rem] leading-[0.875rem] text-muted">Just you so far</span>
  return <AvatarStack people={crewOf(memberPreview, memberCount)} size={28} />
}

/** The trip includes only the first members; the others are counted without names. */
function crewOf(preview: Trip['memberPreview'], count: number): AvatarPerson[] {
  const known = preview.map(({ id, displayName, profileImageUrl }) => ({
    id,
    name: displayName,
    pictureUrl: profileImageUrl,
  }))
  const others = Array.from({ length: Math.max(0, count - known.length) }, (_, index) => ({
    id: `other-${index}`,
    name: '',
  }))
  return [...known, ...others]
}

const BAR_MAX_PX = 28
const BAR_MIN_PX = 4
const COLOURS: Record<Category, string> = {
  accommodation: 'stay',
  food: 'food',
  transport: 'move',
  activity: 'play',
}

/** Square-root scale, or a villa would flatten everything else. */
function CategoryBars({ costs }: { costs: Trip['costByCategory'] }) {
  const largest = Math.max(1, ...CATEGORIES.map((category) => textToPence(costs[category]) ?? 0))
  return (
    <span className="flex h-7 w-full max-w-28 items-end gap-[3px]" aria-hidden="true">
      {CATEGORIES.map((category) => {
        const share = (textToPence(costs[category]) ?? 0) / largest
        const height = Math.max(BAR_MIN_PX, Math.round(Math.sqrt(share) * BAR_MAX_PX))
        return (
          <span
            key={category}
            className="flex-1 rounded-[4px]"
            style={{ height, background: `var(--cat-${COLOURS[category]})` }}
          />
        )
      })}
    </span>
  )
}

function Thumbnails({ urls }: { urls: string[] }) {
  if (urls.length === 0) return <Icon name="image" size={28} className="text-subtle" />
  return (
    <span className="flex h-7 gap-1" aria-hidden="true">
      {urls.map((url) => (
        <img
          key={url}
          className="h-7 min-w-0 max-w-11 flex-1 rounded-[8px] object-cover"
          src={url}
          alt=""
          loading="lazy"
        />
      ))}
    </span>
  )
}

const pounds = new Intl.NumberFormat('en-GB', {
  style: 'currency',
  currency: 'GBP',
  maximumFractionDigits: 0,
})

function wholePounds(amount: string): string {
  return pounds.format((textToPence(amount) ?? 0) / 100)
}
