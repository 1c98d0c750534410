import { useTripMembers } from '#access/use-current-trip.ts'

/** Somebody of the crew, as the water board shows them. */
export type Mate = { id: string; name: string; profileImageUrl: string | null; hasAccount: boolean }

/** The crew of a trip; read only where nobody knows it yet. */
export function useMates(tripId: string, known: readonly Mate[] | undefined): readonly Mate[] {
  const { members } = useTripMembers(known === undefined ? tripId : null)
  return (
    known ??
    members.map(({ id, displayName, profileImageUrl, hasAccount = true }) => ({
      ...{ id, name: displayName, profileImageUrl, hasAccount },
    }))
  )
}
