/** Where a ceremony stands: the envelope in front, from 0, and whether it is open. */
export type Moment = { place: number; isOpen: boolean }

/** A ceremony that nobody moved for so long is over. */
const LASTS_MS = 6 * 3_600_000

/** However often it is moved, a ceremony keeps no winner back for longer. */
const SEALS_MS = 24 * 3_600_000

/** An envelope is opened, then the next one comes; undefined once the last of `count` is open. */
export function momentAfter({ place, isOpen }: Moment, count: number): Moment | undefined {
  if (!isOpen) return place < count ? { place, isOpen: true } : undefined
  return place + 1 < count ? { place: place + 1, isOpen: false } : undefined
}

/** Whether somebody moved it lately. */
export function isCeremonyFresh({ movedAt }: { movedAt: Date }, now: Date): boolean {
  return now.getTime() - movedAt.getTime() < LASTS_MS
}

/** Whether an envelope is left to open. */
export function isCeremonyOn({ awardIds, ...moment }: Moment & { awardIds: readonly string[] }): boolean {
  return momentAfter(moment, awardIds.length) !== undefined
}

type Running = Moment & { awardIds: readonly string[]; startedAt: Date | null; movedAt: Date }

/** When it is over, unless somebody moves it before. */
export function ceremonyEnd({ startedAt, movedAt }: { startedAt: Date; movedAt: Date }): Date {
  return new Date(Math.min(movedAt.getTime() + LASTS_MS, startedAt.getTime() + SEALS_MS))
}

/** The awards whose envelope a ceremony has not opened yet, while it is on; `startedAt` is null of one that an earlier version began. */
export function sealedAwardIds(
  { awardIds, place, isOpen, startedAt, movedAt }: Running,
  now: Date,
): string[] {
  if (startedAt === null || ceremonyEnd({ startedAt, movedAt }) <= now) return []
  return awardIds.slice(isOpen ? place + 1 : place)
}

type Ended = { status: string; votingEndedAt: string | Date | null; voterCount: number }

/** What an envelope can be made of: an award with its winner, or with people whom a deadline left tied. */
export function hasEnvelope({ status, votingEndedAt, voterCount }: Ended): boolean {
  return status === 'completed' || (status === 'voting' && votingEndedAt !== null && voterCount > 0)
}

type Viewer = { userId: string | null; role: string }

/** The trip's owner, and whoever made one of the awards in the envelopes. Every member may open what has begun. */
export function mayStartCeremony(awards: readonly { createdBy: string | null }[], viewer: Viewer): boolean {
  if (viewer.role === 'owner') return true
  return (
    viewer.role === 'member' &&
    awards.some(({ createdBy }) => createdBy !== null && createdBy === viewer.userId)
  )
}
