import { useMemo } from 'react'
import { type Nominating, nominating, type Voting, voting } from '#features/awards/mutations.ts'
import type { Entry } from '#outbox/entry.ts'
import { useEntries } from '#outbox/use-outbox.ts'

/** The vote that this person cast last in an award and that waits for network, or was refused. */
export function useWaitingVote(tripId: string, awardId: string): Entry<Voting> | undefined {
  return useEntries(voting, tripId).findLast(({ what }) => what.awardId === awardId)
}

/** Whom this person nominated for an award, as long as that waits or was refused. */
export function useWaitingNominations(tripId: string, awardId: string): readonly Entry<Nominating>[] {
  const entries = useEntries(nominating, tripId)
  return useMemo(() => entries.filter(({ what }) => what.awardId === awardId), [entries, awardId])
}
