import { type CalendarEvent, statusOfItem } from '@sendit/core/calendar/calendar-event.ts'
import type { CalendarKind } from '@sendit/core/calendar/contract.ts'
import { memberAnswer } from '@sendit/core/crew/answers.ts'
import type { TravelMode } from '@sendit/core/crew/journeys.ts'
import { endDay } from '@sendit/core/plan/planned-span.ts'
import { SCREENS } from '@sendit/core/screens.ts'
import { asSentence, isolated } from '@sendit/core/text.ts'
import { readRows } from '#db/statement.ts'
import { tripDaysOf } from '#trips/trip-gate.ts'
import type { ItemRow, JourneyRow, TripRow } from './store.ts'

export type CalendarFacts = { trips: TripRow[]; items: ItemRow[]; journeys: JourneyRow[] }
/** `userId` is null for guests. */
export type Reader = { userId: string | null; publicUrl: string }
export type EventOfTrip = { tripId: string; kind: CalendarKind; event: CalendarEvent }

const MODES: Record<TravelMode, string> = {
  flight: 'Flight',
  train: 'Train',
  car: 'Car',
  ferry: 'Ferry',
  other: '',
}

/** Items and journeys only of trips not answered 'out'. */
export function makeEvents({ trips, items, journeys }: CalendarFacts, reader: Reader): EventOfTrip[] {
  const coming = new Map(trips.filter((trip) => trip.answer !== 'out').map((trip) => [trip.id, trip]))
  return [
    ...trips.map((trip) => ({ tripId: trip.id, kind: 'trip' as const, event: tripEvent(trip, reader) })),
    ...items.flatMap((item) => {
      const trip = coming.get(item.trip_id)
      return trip === undefined ? [] : itemEvent(item, trip, reader)
    }),
    ...journeys.flatMap((journey) => {
      const trip = coming.get(journey.trip_id)
      return trip === undefined ? [] : [journeyEvent(journey, trip, reader)]
    }),
  ]
}

function tripEvent(trip: TripRow, { publicUrl }: Reader): CalendarEvent {
  const answer = memberAnswer(trip.answer)
  const days = tripDaysOf(trip)
  const status = { in: 'CONFIRMED', maybe: 'TENTATIVE', out: 'CANCELLED' } as const
  return {
    uid: uidOf('trip', trip.id),
    summary: trip.name,
    description: lines([
      trip.description,
      headed('Stay', trip.accommodation_details),
      headed('Meet', trip.meeting_info),
      headed('Travel', trip.travel_details),
    ]),
    location: trip.location,
    url: `${publicUrl}${SCREENS.home.path}?trip=${trip.id}`,
    start: { day: days.tripDate, time: null },
    end: days.tripEndDate === null ? null : { day: days.tripEndDate, time: null },
    zone: trip.timezone,
    status: status[answer],
    isFree: true,
  }
}

function itemEvent(item: ItemRow, trip: TripRow, { userId, publicUrl }: Reader): EventOfTrip[] {
  const status = statusOfItem(item, { canAnswer: userId !== null })
  if (status === undefined) return []
  const where = item.beach_name ?? item.place
  const isRiding = item.kind === 'session' && where !== null
  const event: CalendarEvent = {
    uid: uidOf('plan', item.id),
    summary: isRiding ? `Kite: ${where}` : item.title,
    description: lines([isRiding && item.title !== where ? item.title : null, item.note, trip.name]),
    location: [item.beach_name, item.beach_town, item.place].filter((part) => part !== null).join(', '),
    url: planUrl(publicUrl, trip),
    start: { day: item.day, time: item.starts_at_time },
    end: endOf(item),
    zone: trip.timezone,
    status,
    isFree: false,
  }
  return [{ tripId: trip.id, kind: item.kind, event }]
}

function endOf({ day, starts_at_time: startsAt, until_time: endsAt }: ItemRow) {
  return endsAt === null ? null : { day: endDay({ day, startsAt, endsAt }), time: endsAt }
}

function journeyEvent(journey: JourneyRow, trip: TripRow, { userId, publicUrl }: Reader): EventOfTrip {
  const isOwn = journey.user_id === userId
  const way = journey.kind === 'arrival' ? 'Arrival' : 'Departure'
  const where = journey.place || trip.location
  const riders = readRows(journey.passengers).map(({ name }) => isolated(name))
  const driver = isolated(journey.name)
  const event: CalendarEvent = {
    uid: uidOf('journey', journey.id),
    summary: isOwn ? `${way}: ${where}` : `${way} with ${driver}: ${where}`,
    description: lines([
      [MODES[journey.mode], journey.reference].filter((part) => part !== '').join(' '),
      isOwn ? null : `${driver} drives.`,
      isOwn && riders.length > 0 ? asSentence(`With you: ${riders.join(', ')}`) : null,
      trip.name,
    ]),
    location: where,
    url: planUrl(publicUrl, trip),
    start: { day: journey.day, time: journey.time },
    end: null,
    zone: trip.timezone,
    status: 'CONFIRMED',
    isFree: false,
  }
  return { tripId: trip.id, kind: 'journey', event }
}

/** Independent of the installation's address, which may change. */
function uidOf(kind: string, id: string): string {
  return `${kind}-${id}@sendit`
}

function planUrl(publicUrl: string, { id }: TripRow): string {
  return `${publicUrl}${SCREENS.plan.path}?tripId=${id}`
}

function headed(head: string, text: string): string | null {
  return text === '' ? null : `${head}: ${text}`
}

function lines(parts: readonly (string | null)[]): string {
  return parts.filter((part) => part !== null && part !== '').join('\n')
}
