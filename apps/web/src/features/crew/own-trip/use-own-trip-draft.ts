import type { JourneyKind } from '@sendit/core/crew/journeys.ts'
import type { Kite } from '@sendit/core/profile/quiver.ts'
import type { Trip } from '@sendit/core/trips/contract.ts'
import { useState } from 'react'
import { useBringKites, useSaveJourney } from '#features/crew/mutations.ts'
import { changedJourney, type JourneyDraft, readJourney, readSeats, type Seats } from './journey-draft.ts'
import type { OwnTrip } from './use-own-trip.ts'

/** Which kites come along and when the rider does, while it is being said; nothing is saved before somebody asks. */
export function useOwnTripDraft(trip: Trip, own: OwnTrip) {
  const { mutateAsync: bringKites } = useBringKites(trip.id)
  const { mutateAsync: saveJourney } = useSaveJourney(trip.id)
  const first = (kind: JourneyKind) => readJourney(own[kind], trip, kind)
  const [home, setHome] = useState(own.home)
  const [arrival, setArrival] = useState<JourneyDraft>(() => first('arrival'))
  const [departure, setDeparture] = useState<JourneyDraft>(() => first('departure'))
  const [seats, setSeats] = useState<Seats>(() => readSeats(own.arrival))
  const isKitesChanged = home.toSorted().join() !== own.home.toSorted().join()
  const journeys = [
    changedJourney('arrival', { draft: arrival, first: first('arrival'), seats }, own.arrival),
    changedJourney('departure', { draft: departure, first: first('departure') }, own.departure),
  ].filter((journey) => journey !== undefined)
  return {
    ...{ home, setHome, arrival, setArrival, departure, setDeparture, seats, setSeats },
    isChanged: isKitesChanged || journeys.length > 0,
    /** Saves what is new, one after the other, once the server has `quiver`. Rejects with the first refusal, which a toast has said. */
    async save(quiver: readonly Kite[]): Promise<void> {
      if (isKitesChanged) await bringKites(quiver.map(({ id }) => id).filter((id) => !home.includes(id)))
      for (const journey of journeys) await saveJourney(journey)
    },
  }
}

export type OwnTripDraft = ReturnType<typeof useOwnTripDraft>
