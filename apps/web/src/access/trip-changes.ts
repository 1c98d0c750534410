import type { Topic } from '@sendit/core/live/topics.ts'

/** Which of a trip's numbered changes this tab knows of. */
export type TripChanges = {
  /** The server told of a change, with what it touched. Numbers may come out of order: two servers tell theirs at a time. */
  hear(changeSeq: number, topics: readonly Topic[]): void
  /**
   * True when the trip has come to `changeSeq` and a change up to there was never told, or nothing is known of what was
   * read: what is held may be older. Whoever asks reads it again, so those changes count as known from now on.
   */
  isBehind(changeSeq: number): boolean
  /**
   * The same for the first word on coming in, which is true whatever was heard before: a number below what is known means
   * that the trip was put back from a backup.
   */
  isBehindOnEntry(changeSeq: number): boolean
  /** What changed since `changeSeq`, at which something was read; `all` when that was never told. */
  missedBy(changeSeq: number): readonly Topic[] | 'all'
}

/** Reads take seconds at most; whatever is older than this many changes is as good as never told. */
const REMEMBERED = 500

export function createTripChanges(): TripChanges {
  /** Each change up to here is in everything that was read, or was told and then read. */
  let through: number | undefined
  /** The furthest the trip is known to be. */
  let last = 0
  const told = new Map<number, readonly Topic[]>()

  function moveOn() {
    while (through !== undefined && told.has(through + 1)) through += 1
    for (const number of told.keys()) if (told.size > REMEMBERED) told.delete(number)
  }

  function isBehind(changeSeq: number): boolean {
    last = Math.max(last, changeSeq)
    if (through !== undefined && changeSeq <= through) return false
    through = changeSeq
    moveOn()
    return true
  }

  return {
    isBehind,
    isBehindOnEntry(changeSeq) {
      if (changeSeq < last) {
        through = undefined
        last = 0
        told.clear()
      }
      return isBehind(changeSeq)
    },
    hear(changeSeq, topics) {
      told.set(changeSeq, topics)
      last = Math.max(last, changeSeq)
      moveOn()
    },
    missedBy(changeSeq) {
      // The first thing read says from where on news are wanted; whatever else was read is compared with it.
      through ??= changeSeq
      moveOn()
      const missed = new Set<Topic>()
      for (let number = changeSeq + 1; number <= last; number += 1) {
        const topics = told.get(number)
        if (topics === undefined) return 'all'
        for (const topic of topics) missed.add(topic)
      }
      last = Math.max(last, changeSeq)
      return [...missed]
    },
  }
}
