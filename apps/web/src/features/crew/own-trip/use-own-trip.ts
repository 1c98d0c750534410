import type { Answer } from '@sendit/core/crew/answers.ts'
import { memberAnswer } from '@sendit/core/crew/answers.ts'
import type { Journey } from '@sendit/core/crew/contract.ts'
import { useQuery } from '@tanstack/react-query'
import { membersQuery } from '#access/queries.ts'
import { journeysQuery } from '#features/crew/queries.ts'

/** What the crew of a trip knows of one of its members. */
export type OwnTrip = {
  answer: Answer
  /** The kites that stay at home, by their ids. */
  home: string[]
  arrival: Journey | undefined
  departure: Journey | undefined
}

type Read = { own: OwnTrip | undefined; error: Error | null; retry: () => void }

/** `own` is undefined while it is not known, and for who is not in the trip. */
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
