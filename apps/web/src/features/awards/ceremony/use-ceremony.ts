import { isCeremonyOn, type Moment, mayStartCeremony, momentAfter } from '@sendit/core/awards/ceremony.ts'
import type { Award, Ceremony } from '@sendit/core/awards/contract.ts'
import { useQuery, useQueryClient } from '@tanstack/react-query'
import { useState } from 'react'
import type { Crew } from '#features/awards/award-facts.ts'
import { ceremonyQuery } from '#features/awards/queries.ts'
import { useOffline } from '#lib/realtime.ts'
import { useRealtimeFrames } from '#trip/use-realtime.ts'
import { showCeremony, useCeremonyActions } from './mutations.ts'

const START: Moment = { place: 0, isOpen: false }

/** Follows everyone's ceremony once one is on. Offline or unanswered, it continues alone from where it was. */
export function useCeremony(
  tripId: string,
  { envelopes, crew }: { envelopes: readonly Award[]; crew: Crew },
) {
  const ceremony = useSharedCeremony(tripId)
  const isOffline = useOffline()
  const { start, move } = useCeremonyActions(tripId)
  const [alone, setAlone] = useState(START)
  const [hasJoined, setJoined] = useState(false)
  const isOn = ceremony !== null && isCeremonyOn(ceremony)
  // Participants see the end together, and continue alone once nobody answers.
  const [isCutOff, setCutOff] = useState(false)
  if (isOn && !hasJoined) setJoined(true)
  const isTogether = hasJoined && ceremony !== null && !isOffline && !isCutOff
  const moment: Moment = isTogether ? ceremony : alone
  if (isTogether && (alone.place !== moment.place || alone.isOpen !== moment.isOpen))
    setAlone({ place: moment.place, isOpen: moment.isOpen })

  const count = isTogether ? ceremony.awardIds.length : envelopes.length
  const next = momentAfter(moment, count)
  const isMember = crew.viewerId !== null
  const viewer = { userId: crew.viewerId, role: crew.role }
  const isFirst = moment.place === 0 && !moment.isOpen
  const mayStart = !isTogether && !isOffline && isFirst && mayStartCeremony(envelopes, viewer)

  function goAlone(to: Moment) {
    setCutOff(true)
    setAlone(to)
  }

  function forward() {
    // A repeated step counts once.
    if (next === undefined || start.isPending) return
    const onError = () => goAlone(next)
    if (isTogether) return isMember ? move.mutate(next, { onError }) : undefined
    if (!mayStart) return setAlone(next)
    start.mutate(undefined, { onSuccess: () => move.mutate(next, { onError }), onError })
  }

  return {
    moment,
    count,
    award: isTogether ? envelopeIn(ceremony, envelopes) : envelopes[moment.place],
    isTogether,
    opensForAll: isTogether || mayStart,
    mayMove: !isTogether || isMember,
    isBusy: start.isPending,
    next,
    forward,
    /** Going back is possible alone, but not together. */
    back: () => {
      if (!isTogether && moment.place > 0) setAlone({ place: moment.place - 1, isOpen: true })
    },
  }
}

function envelopeIn({ awardIds, place }: Ceremony, envelopes: readonly Award[]): Award | undefined {
  return envelopes.find(({ id }) => id === awardIds[place])
}

function useSharedCeremony(tripId: string): Ceremony | null {
  const queryClient = useQueryClient()
  useRealtimeFrames((frame) => {
    if (frame.type === 'ceremony' && frame.tripId === tripId)
      showCeremony(queryClient, tripId, { ceremony: frame.ceremony })
  })
  return useQuery(ceremonyQuery(tripId)).data?.ceremony ?? null
}
