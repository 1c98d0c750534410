import { type Answer, memberAnswer } from '@sendit/core/crew/answers.ts'
import type { Journey } from '@sendit/core/crew/contract.ts'
import type { JourneyKind } from '@sendit/core/crew/journeys.ts'
import type { Kite } from '@sendit/core/profile/quiver.ts'
import type { Trip } from '@sendit/core/trips/contract.ts'
import { useQuery } from '@tanstack/react-query'
import { useState } from 'react'
import { membersQuery } from '#session/queries.ts'
import { changedJourney, type JourneyDraft, readJourney, readSeats, type Seats } from './journey-fields.tsx'
import { useBringKites, useSaveJourney } from './mutations.ts'
import { journeysQuery } from './queries.ts'

/** Saves nothing until asked. */
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
    /** Saves changes in turn, once the server has `quiver`. Rejects with the first refusal, after a toast. */
    async save(quiver: readonly Kite[]): Promise<void> {
      if (isKitesChanged) await bringKites(quiver.map(({ id }) => id).filter((id) => !home.includes(id)))
      for (const journey of journeys) await saveJourney(journey)
    },
  }
}

export type OwnTripDraft = ReturnType<typeof useOwnTripDraft>

export type OwnTrip = {
  answer: Answer
  home: string[]
  arrival: Journey | undefined
  departure: Journey | undefined
}

type Read = { own: OwnTrip | undefined; error: Error | null; retry: () => void }

/** `own` is undefined while unknown and for non-members. */
export function useOwnTrip(tripId: string, userId: string): Read {
  const members = useQuery(membersQuery(tripId))
  const journeys = useQuery(journeysQuery(tripId))
  const me = members.data?.find(({ id }) => id === userId)
  const ofMine = ({ userId: whose }: Journey) => whose === userId
  const retry = () => void Promise.all([members.refetch(), journeys.refetch()])
  const error = members.isFetching || journeys.isFetching ? null : (members.error ?? journeys.error)
  if (me === undefined || !journeys.data) return { own: undefined, error, retry }
  const { quiver = [], kitesAlong = [] } = me
  const own = {
    answer: memberAnswer(me.answer ?? null),
    home: quiver.map(({ id }) => id).filter((id) => !kitesAlong.includes(id)),
    arrival: journeys.data.arrivals.find(ofMine),
    departure: journeys.data.departures.find(ofMine),
  }
  return { own, error: null, retry }
}
