import { useState } from 'react'
import { currentIn } from './api-error.ts'
import { changesOf, conflictsOf, mergeOf } from './three-way.ts'

/** Beyond this, losing the race every time is no coincidence. */
const MOST_TRIES = 5

type MergingSave<Row, Texts extends Record<string, string>> = {
  row: Row | null
  /** Comparable texts of a row. */
  textsOf: (row: Row) => Texts
  send: (changes: Partial<Texts>, before: Row) => Promise<unknown>
  take: (texts: Partial<Texts>) => void
}

/** `theirs`: the row's texts after the other edit. */
export type Clash<Texts> = { name: keyof Texts & string; theirs: Texts }

/**
 * Saves only changed fields. Concurrent changes are kept; fields both changed become `clashes`, which `settle` resolves. `save`
 * returns whether all is stored.
 */
export function useMergingSave<Row, Texts extends Record<string, string>>(form: MergingSave<Row, Texts>) {
  const { row, textsOf, send, take } = form
  // What the writer last saw.
  const [seen, setSeen] = useState(row)
  const [clashes, setClashes] = useState<Clash<Texts>[]>([])

  async function saveOver(mine: Texts, before: Row, tries: number): Promise<boolean> {
    const changes = changesOf(textsOf(before), mine)
    if (Object.keys(changes).length === 0) return true
    try {
      await send(changes, before)
      return true
    } catch (error) {
      const current = currentIn<Row>(error)
      if (current === undefined || tries === MOST_TRIES) throw error
      return meet({ before, mine, current, tries })
    }
  }

  async function meet({ before, mine, current, tries }: Meeting<Row, Texts>): Promise<boolean> {
    const theirs = textsOf(current)
    const ways = { before: textsOf(before), mine, theirs }
    const merged = mergeOf(ways)
    take(changesOf(mine, merged))
    setSeen(() => current)
    const both = conflictsOf(ways)
    if (both.length === 0) return saveOver(merged, current, tries + 1)
    setClashes(both.map((name) => ({ name, theirs })))
    return false
  }

  return {
    async save(mine: Texts): Promise<boolean> {
      setClashes([])
      return seen !== null && saveOver(mine, seen, 1)
    },
    clashes,
    settle: (name: keyof Texts) => setClashes((held) => held.filter((clash) => clash.name !== name)),
  }
}

type Meeting<Row, Texts> = { before: Row; mine: Texts; current: Row; tries: number }
