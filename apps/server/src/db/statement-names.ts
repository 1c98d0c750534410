import { createHash } from 'node:crypto'

export interface StatementNames {
  /** The name to prepare this text under, or undefined where it goes unprepared. */
  nameOf(text: string): string | undefined
  /** What was prepared under any name so far no longer fits the tables: all get new names, and this text none. */
  renew(text: string, name: string): void
  /** From now on nothing is prepared; answers whether anything was until now. */
  stop(): boolean
}

/**
 * Names the texts worth preparing. A text gets its name when it comes a second time, because lists and batches make
 * texts that never return; and no more than `limit` names, because every connection keeps its statements for life.
 *
 * A name is made from the text and from nothing else: a pooler hands one connection to several servers, and a statement
 * that another server prepared under this name must be this very statement.
 */
export function createStatementNames(limit: number): StatementNames {
  const names = new Map<string, string>()
  const seenOnce = new Set<string>()
  const unnamed = new Set<string>()
  let generation = 0
  let isStopped = false

  return {
    nameOf(text) {
      const known = names.get(text)
      if (known !== undefined || isStopped || names.size >= limit || unnamed.has(text)) return known
      if (!seenOnce.delete(text)) {
        if (seenOnce.size >= limit) seenOnce.clear()
        seenOnce.add(text)
        return undefined
      }
      const name = nameFor(text, generation)
      names.set(text, name)
      return name
    },
    renew(text, name) {
      unnamed.add(text)
      // Of many that find this out at once, the first one counts.
      if (name !== nameFor(text, generation)) return
      generation += 1
      names.clear()
    },
    stop() {
      const wasNaming = !isStopped
      isStopped = true
      names.clear()
      return wasNaming
    },
  }
}

/** PostgreSQL cuts names after 63 bytes. */
function nameFor(text: string, generation: number): string {
  const hash = createHash('sha256').update(text).digest('hex').slice(0, 40)
  return `sendit_${hash}_${generation}`
}
