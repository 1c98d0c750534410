import { isPlanDay } from '@sendit/core/plan/is-plan-day.ts'
import type { Trip } from '@sendit/core/trips/contract.ts'
import { useUserId } from '#access/use-visitor.ts'
import { dayAtPlace } from '#lib/place-time.ts'
import type { Outbox } from '#outbox/outbox.ts'
import { useOutbox } from '#outbox/use-outbox.ts'
import { OverdueCards, type OverdueCardsProps } from './overdue-cards.tsx'

export type OverdueAlarmProps = {
  trip: Trip
  /** Says a sentence in the crew's chat. */
  tell: (outbox: Outbox, tripId: string, text: string) => unknown
  renderRide?: OverdueCardsProps['renderRide']
}

/** Whoever is overdue on the water, first on the screen; asked while the trip is near. Guests look on. */
export function OverdueAlarm({ trip, tell, renderRide }: OverdueAlarmProps) {
  const isMember = useUserId() !== null
  const outbox = useOutbox()?.outbox
  const { id, tripDate, tripEndDate, timezone = null } = trip
  if (!isPlanDay(dayAtPlace({ timezone }, new Date()), { tripDate, tripEndDate })) return null
  return (
    <OverdueCards
      trip={trip}
      renderRide={renderRide}
      onTell={isMember && outbox ? (text) => void tell(outbox, id, text) : undefined}
    />
  )
}
