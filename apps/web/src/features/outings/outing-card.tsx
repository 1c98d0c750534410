import type { Outing } from '@sendit/core/outings/contract.ts'
import { emergencyIn, type OutingState, outingState } from '@sendit/core/outings/outing-state.ts'
import type { Trip } from '@sendit/core/trips/contract.ts'
import { useQuery } from '@tanstack/react-query'
import { serverNow } from '#lib/last-contact.ts'
import { useMinute } from '#lib/minutes.ts'
import { paths } from '#lib/paths.ts'
import { useQueuedMutations } from '#offline/use-outbox.ts'
import { WaitingNote } from '#offline/waiting-note.tsx'
import { useUserId } from '#session/visitor.ts'
import type { AboutCardProps } from '#trip/about-cards.ts'
import { outingQuery } from '#trip/trip-queries.ts'
import { useCurrentTrip, useTripMembers } from '#trip/use-current-trip.ts'
import type { IconName } from '#ui/icon.tsx'
import { LiveCard, LiveCardFailed } from '#ui/live-card.tsx'
import { LiveCardLoading } from '#ui/live-card-loading.tsx'
import { markedByText, type TripClock, tripClock } from './board-rows.ts'
import { ConfirmBack, MarkBack, ReportedBack } from './mark-back.tsx'
import { comingBack } from './mutations.ts'
import { CallLink } from './overdue-steps.tsx'
import { useLastContact } from './use-board.ts'

export function OutingCard({ id, text }: AboutCardProps) {
  const { trip } = useCurrentTrip()
  return trip === null ? <LiveCardLoading /> : <OutingOfTrip trip={trip} id={id} text={text} />
}

function OutingOfTrip({ trip, id, text }: AboutCardProps & { trip: Trip }) {
  const read = useQuery(outingQuery(trip.id, id))
  const { data: outing, error, refetch } = read
  const lastContact = useLastContact(read)
  const isMember = useUserId() !== null
  const waiting = useQueuedMutations(comingBack, trip.id).find(({ what }) => what.outingId === id)
  useMinute()
  if (!outing) {
    if (error === null) return <LiveCardLoading />
    // The message's text may be outdated: a rider who is back must not appear missing.
    const failure = { error, onRetry: () => void refetch() }
    return <LiveCardFailed kind="On the water" icon="clock" title="An alarm from the water" {...failure} />
  }
  const clock = tripClock(trip)
  const now = serverNow()
  const { state, kind, icon, title, under } = wordsOf(outing, { clock, now, lastContact })
  const isBack = outing.backAt !== null
  const { backReported, rider, undoUntil } = outing
  const reported = backReported ? { by: backReported.by.name, at: backReported.at } : null
  const mayUndo = isBack && isMember && undoUntil != null && now < new Date(undoUntil)
  return (
    <LiveCard
      kind={kind}
      icon={icon}
      tone={isBack ? 'play' : 'sun'}
      title={title}
      under={<p className="type-meta text-muted">{under}</p>}
      link={{ href: paths.sessionOf(trip.id, outing.itemId), label: 'Open the water board' }}
    >
      {state === 'overdue' && lastContact === null && <p className="type-small">{text}</p>}
      {!isBack && waiting !== undefined && (
        <WaitingNote mutation={waiting}>
          {`${waiting.title}: the crew does not know yet, it waits for network`}
        </WaitingNote>
      )}
      {!isBack && reported !== null && (
        <ReportedBack tripId={trip.id} row={{ outingId: id, rider, backReported: reported }} clock={clock} />
      )}
      {!isBack && waiting === undefined && (
        <AlarmActions
          tripId={trip.id}
          outing={outing}
          timezone={clock.timezone}
          isOverdue={state === 'overdue'}
          isReported={reported !== null}
        />
      )}
      {mayUndo && <ConfirmBack tripId={trip.id} outing={outing} />}
    </LiveCard>
  )
}

type Words = { state: OutingState; kind: string; icon: IconName; title: string; under: string }
type At = { clock: TripClock; now: Date; lastContact: Date | null }

function wordsOf(outing: Outing, { clock, now, lastContact }: At): Words {
  const { rider, outAt, backBy, backAt } = outing
  const times = { backBy: new Date(backBy), backAt: backAt === null ? null : new Date(backAt) }
  const state = outingState(times, now)
  const outSince = `Out since ${clock.at(outAt)}, back by ${clock.atWithZone(backBy)}`
  if (backAt !== null) {
    const under = `${clock.atWithZone(backAt)}${markedByText(outing)}`
    return { state, kind: 'Back', icon: 'check', title: `${rider.name} is back`, under }
  }
  if (lastContact !== null) {
    const title = `No news of ${rider.name} since ${clock.atWithZone(lastContact)}`
    const under = `${outSince}. ${rider.name} may be back by now.`
    return { state, kind: 'On the water', icon: 'clock', title, under }
  }
  if (state === 'overdue')
    return { state, kind: 'Overdue', icon: 'alert', title: `${rider.name} is overdue`, under: outSince }
  const title = `${rider.name} stays out until ${clock.at(backBy)}`
  return { state, kind: 'On the water', icon: 'clock', title, under: outSince }
}

type AlarmActionsProps = {
  tripId: string
  outing: { id: string; rider: { id: string; name: string }; phone?: string | null | undefined }
  timezone: string
  isOverdue: boolean
  isReported: boolean
}

function AlarmActions({ tripId, outing, timezone, isOverdue, isReported }: AlarmActionsProps) {
  const { id, rider } = outing
  const { members } = useTripMembers(tripId)
  const phone = outing.phone ?? members.find((member) => member.id === rider.id)?.phone ?? null
  const { number } = emergencyIn(timezone)
  return (
    <div className="flex flex-wrap gap-2">
      {isOverdue && phone !== null && <CallLink phone={phone}>{`Call ${rider.name}`}</CallLink>}
      {isOverdue && <CallLink phone={number} quiet>{`Call ${number}`}</CallLink>}
      {!isReported && (
        <MarkBack tripId={tripId} outingId={id} rider={rider} variant="secondary" size="medium" icon="check">
          {`${rider.name} is back`}
        </MarkBack>
      )}
    </div>
  )
}
