import type { JourneyKind, TravelMode } from '@sendit/core/crew/journeys.ts'

/** Somebody of a trip who has no account; `id` is the row of `users` by which all else names them. */
export interface SeatsTable {
  id: string
  trip_id: string
  created_by: string
  created_at: Date
}

export interface JourneysTable {
  id: string
  trip_id: string
  user_id: string
  kind: JourneyKind
  /** YYYY-MM-DD and HH:MM of the place; null while the time is not known. */
  day: string
  time: string | null
  mode: TravelMode
  place: string
  reference: string
  seats_offered: number
  /** 1: they look for a seat in a car. */
  needs_seat: number
  created_at: Date
}

/** Who has taken a seat in the car of a journey. */
export interface PassengersTable {
  journey_id: string
  user_id: string
  taken_at: Date
}
