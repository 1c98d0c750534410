import type { Journey, NewJourney } from '@sendit/core/crew/contract.ts'
import type { JourneyKind } from '@sendit/core/crew/journeys.ts'
import type { Trip } from '@sendit/core/trips/contract.ts'
import { usualDay } from './trip-days.ts'

/** The few words about a journey that a rider's card asks for, as they stand in their fields. */
export type JourneyDraft = { day: string; time: string; place: string }

/** Whether a rider needs a seat in a crew mate's car, or has some. */
export type Seats = { kind: 'none' | 'needs' | 'offers'; count: string }

type Dates = Pick<Trip, 'tripDate' | 'tripEndDate'>

export function readJourney(journey: Journey | undefined, dates: Dates, kind: JourneyKind): JourneyDraft {
  return {
    day: journey?.day ?? usualDay(dates, kind),
    time: journey?.time ?? '',
    place: journey?.place ?? '',
  }
}

export function readSeats(journey: Journey | undefined): Seats {
  const count = String(journey?.seatsOffered || 1)
  if (journey?.needsSeat) return { kind: 'needs', count }
  return { kind: journey !== undefined && journey.seatsOffered > 0 ? 'offers' : 'none', count }
}

type JourneyWrite = { journeyId: string | undefined; form: NewJourney }

/**
 * What is to be saved of a journey; undefined while nothing was said. A day alone says nothing, since one stands there from the
 * start. `seats` are those of the journey, where they are asked for.
 */
export function changedJourney(
  kind: JourneyKind,
  { draft, first, seats }: { draft: JourneyDraft; first: JourneyDraft; seats?: Seats },
  journey: Journey | undefined,
): JourneyWrite | undefined {
  const { day, place } = draft
  const isSaid = JSON.stringify(draft) !== JSON.stringify(first)
  const seating = seats === undefined ? {} : seatsOf(seats)
  const isSeated = JSON.stringify(seats) !== JSON.stringify(readSeats(journey)) && seats !== undefined
  if (!isSaid && !isSeated) return undefined
  const mode = modeOf(seats, journey)
  return {
    journeyId: journey?.id,
    form: { kind, day, time: draft.time || null, mode, place: place.trim(), ...kept(journey), ...seating },
  }
}

function kept(
  journey: Journey | undefined,
): Partial<Pick<Journey, 'reference' | 'seatsOffered' | 'needsSeat'>> {
  if (journey === undefined) return {}
  const { reference, seatsOffered, needsSeat } = journey
  return { reference, seatsOffered, needsSeat }
}

function seatsOf({ kind, count }: Seats) {
  return { seatsOffered: kind === 'offers' ? Number(count) : 0, needsSeat: kind === 'needs' }
}

/** Seats are in cars; who says no more than when they land comes by plane. */
function modeOf(seats: Seats | undefined, journey: Journey | undefined) {
  return seats?.kind === 'offers' ? 'car' : (journey?.mode ?? 'flight')
}
