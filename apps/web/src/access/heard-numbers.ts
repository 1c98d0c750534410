/** Which numbers of a trip's counter this tab has heard of. */
export type HeardNumbers = {
  /** False when this number was heard before. */
  hear(number: number): boolean
  /**
   * True when the counter has come to `last` and a number up to there was never heard; those count as heard from now on,
   * since whoever asks reads them. The first call only says where to begin.
   */
  isBehind(last: number): boolean
}

/** Numbers may come out of order: two servers tell theirs at the same time. */
export function createHeardNumbers(): HeardNumbers {
  let through: number | undefined
  const ahead = new Set<number>()

  function moveOn() {
    while (through !== undefined && ahead.delete(through + 1)) through += 1
  }

  return {
    hear(number) {
      if (through === undefined) return true
      if (number <= through || ahead.has(number)) return false
      ahead.add(number)
      moveOn()
      return true
    },
    isBehind(last) {
      const isFirst = through === undefined
      if (through !== undefined && last <= through) return false
      through = last
      for (const number of ahead) if (number <= last) ahead.delete(number)
      moveOn()
      return !isFirst
    },
  }
}
