import { useQuery } from '@tanstack/react-query'
import { longDate } from '#lib/dates.ts'
import { guestsQuery } from '#session/queries.ts'
import { Avatar } from '#ui/avatar.tsx'
import { Badge } from '#ui/badge.tsx'
import { Card } from '#ui/card.tsx'

const NAMES = { in: 'In', maybe: 'Maybe', out: 'Out' } as const
const TONES = { in: 'success', maybe: 'warning', out: 'neutral' } as const

export function Guests({ tripId }: { tripId: string }) {
  const { data: guests } = useQuery(guestsQuery(tripId))
  if (!guests || guests.length === 0) return null
  return (
    <section aria-labelledby="guests">
      <h2 id="guests" className="type-section mb-3">
        Guests
      </h2>
      <Card as="ul" className="row-list" style={{ ['--inset' as string]: '76px' }} aria-labelledby="guests">
        {guests.map(({ id, name, expiresAt, answer }) => (
          <li key={id} className="flex min-h-18 items-center gap-3 px-4 py-3">
            <Avatar id={id} name={name} size={48} />
            <div className="flex min-w-0 flex-1 flex-col">
              <span className="truncate text-[1rem] leading-[1.375rem] font-strong">{name}</span>
              <span className="type-caption truncate text-muted">Access until {longDate(expiresAt)}</span>
            </div>
            {answer && (
              <Badge tone={TONES[answer]} className="shrink-0">
                {NAMES[answer]}
              </Badge>
            )}
          </li>
        ))}
      </Card>
    </section>
  )
}
