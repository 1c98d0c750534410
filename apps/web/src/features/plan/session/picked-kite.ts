import type { SessionRiders } from '@sendit/core/plan/riders-contract.ts'
import type { Member } from '@sendit/core/trips/contract.ts'

type Known = { verdicts: SessionRiders['riders']; members: readonly Member[] }

/** The size of the kite that a rider would take, in square metres; undefined where none is theirs to take. */
export function pickedKite(riderId: string, { verdicts, members }: Known): number | undefined {
  const kiteId = verdicts.find(({ userId }) => userId === riderId)?.kite
  const quiver = members.find(({ id }) => id === riderId)?.quiver
  return quiver?.find(({ id }) => id === kiteId)?.size
}
