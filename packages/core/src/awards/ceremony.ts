export type Moment = { place: number; isOpen: boolean }

/** A ceremony expires this long after the last move. */
const LASTS_MS = 6 * 3_600_000

/** Upper limit, however often it is moved. */
const SEALS_MS = 24 * 3_600_000

/** Undefined once the last of `count` is open. */
export function momentAfter({ place, isOpen }: Moment, count: number): Moment | undefined {
  if (!isOpen) return place < count ? { place, isOpen: true } : undefined
  return place + 1 < count ? { place: place + 1, isOpen: false } : undefined
}

export function isCeremonyFresh({ movedAt }: { movedAt: Date }, now: Date): boolean {
  return now.getTime() - movedAt.getTime() < LASTS_MS
}

export function isCeremonyOn({ awardIds, ...moment }: Moment & { awardIds: readonly string[] }): boolean {
  return momentAfter(moment, awardIds.length) !== undefined
}

type Running = Moment & { awardIds: readonly string[]; startedAt: Date | null; movedAt: Date }

export function ceremonyEnd({ startedAt, movedAt }: { startedAt: Date; movedAt: Date }): Date {
  return new Date(Math.min(movedAt.getTime() + LASTS_MS, startedAt.getTime() + SEALS_MS))
}

/** `startedAt` is null for ceremonies started by an earlier version. */
export function sealedAwardIds(
  { awardIds, place, isOpen, startedAt, movedAt }: Running,
  now: Date,
): string[] {
  if (startedAt === null || ceremonyEnd({ startedAt, movedAt }) <= now) return []
  return awardIds.slice(isOpen ? place + 1 : place)
}

type Ended = { status: string; votingEndedAt: string | Date | null; voterCount: number }

/** Needs a winner, or a tie left by the deadline. */
export function hasEnvelope({ status, votingEndedAt, voterCount }: Ended): boolean {
  return status === 'completed' || (status === 'voting' && votingEndedAt !== null && voterCount > 0)
}

type Viewer = { userId: string | null; role: string }

/** The trip owner and the creator of any included award may start; every member may continue. */
export function mayStartCeremony(awards: readonly { createdBy: string | null }[], viewer: Viewer): boolean {
  if (viewer.role === 'owner') return true
  return (
    viewer.role === 'member' &&
    awards.some(({ createdBy }) => createdBy !== null && createdBy === viewer.userId)
  )
}
