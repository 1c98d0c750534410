import type { Outing } from '@sendit/core/outings/contract.ts'
import { type OutingState, outingState } from '@sendit/core/outings/outing-state.ts'
import type { Trip } from '@sendit/core/trips/contract.ts'
import { useQuery } from '@tanstack/react-query'
import type { AboutCardProps } from '#access/about-cards.ts'
import { outingQuery } from '#access/outings-query.ts'
import { useCurrentTrip } from '#access/use-current-trip.ts'
import { paths } from '#lib/paths.ts'
import { time24AtPlace } from '#lib/place-clock.ts'
import { viewerZone } from '#lib/place-time.ts'
import { serverNow } from '#lib/server-clock.ts'
import { useMinute } from '#lib/use-minute.ts'
import { useEntries } from '#outbox/use-outbox.ts'
import { WaitingNote } from '#outbox/waiting-note.tsx'
import type { IconName } from '#ui/icon.tsx'
import { Late } from '#ui/late.tsx'
import { latePart } from '#ui/late-part.tsx'
import { LiveCard } from '#ui/live-card.tsx'
import { LiveCardFailed } from '#ui/live-card-failed.tsx'
import { LiveCardLoading } from '#ui/live-card-loading.tsx'
import { comingBack } from './mutations.ts'

/** In the one file that the board is fetched in, so that the trip home asks for no more of them. */
const MarkBack = latePart(async () => ({ default: (await import('./on-water.ts')).MarkBack }))

/** Somebody of whom the chat said that they are overdue, as it is with them now. */
export default function OutingCard({ id, text }: AboutCardProps) {
  const { trip } = useCurrentTrip()
  return trip === null ? <LiveCardLoading /> : <OutingOfTrip trip={trip} id={id} text={text} />
}

function OutingOfTrip({ trip, id, text = 'Somebody is overdue' }: AboutCardProps & { trip: Trip }) {
  const { data: outing, error, refetch } = useQuery(outingQuery(trip.id, id))
  const waiting = useEntries(comingBack, trip.id).find(({ what }) => what.outingId === id)
  useMinute()
  if (!outing) {
    if (error === null) return <LiveCardLoading />
    const failure = { error, onRetry: () => void refetch() }
    return <LiveCardFailed kind="Overdue" icon="alert" title={text} {...failure} />
  }
  const timezone = trip.timezone ?? viewerZone()
  const { state, kind, icon, title, under } = wordsOf(outing, { timezone, now: serverNow() })
  return (
    <LiveCard
      kind={kind}
      icon={icon}
      tone={state === 'back' ? 'play' : 'sun'}
      title={title}
      under={<p className="type-meta text-muted">{under}</p>}
      link={{ href: paths.plan(trip.id), label: 'Open the plan' }}
    >
      {state === 'overdue' && <p className="type-small">{text}</p>}
      {state !== 'back' && waiting !== undefined && (
        <WaitingNote entry={waiting}>
          {`${waiting.title}: the crew does not know yet, it waits for network`}
        </WaitingNote>
      )}
      {state !== 'back' && waiting === undefined && (
        <Late>
          <MarkBack tripId={trip.id} outingId={id} rider={outing.rider} size="medium" icon="check">
            {`${outing.rider.name} is back`}
          </MarkBack>
        </Late>
      )}
    </LiveCard>
  )
}

type Words = { state: OutingState; kind: string; icon: IconName; title: string; under: string }

/** How it is with a rider of whom the crew was told: 'Jonas is overdue', 'Jonas is back', 'Jonas stays out'. */
function wordsOf(outing: Outing, { timezone, now }: { timezone: string; now: Date }): Words {
  const { rider, outAt, backBy, backAt, backSaidBy } = outing
  const at = (instant: string) => time24AtPlace(instant, timezone)
  const times = { backBy: new Date(backBy), backAt: backAt === null ? null : new Date(backAt) }
  const state = outingState(times, now)
  const outSince = `Out since ${at(outAt)}, back by ${at(backBy)}`
  if (state === 'overdue')
    return { state, kind: 'Overdue', icon: 'alert', title: `${rider.name} is overdue`, under: outSince }
  // They were heard of: 'back by' was moved.
  if (state !== 'back')
    return { state, kind: 'On the water', icon: 'clock', title: `${rider.name} stays out`, under: outSince }
  const seenBy = backSaidBy === null || backSaidBy.id === rider.id ? '' : `, seen by ${backSaidBy.name}`
  const title = `${rider.name} is back`
  return { state, kind: 'Back', icon: 'check', title, under: `${at(backAt ?? backBy)}${seenBy}` }
}
