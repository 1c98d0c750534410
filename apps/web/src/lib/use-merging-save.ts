import { useState } from 'react'
import { currentIn } from './api-error.ts'
import { changesOf, conflictsOf, mergeOf } from './three-way.ts'

/** More often than this nobody can be slower than all others by chance. */
const MOST_TRIES = 5

type MergingSave<Row, Texts extends Record<string, string>> = {
  /** What the form was filled with; null where the form makes something new. */
  row: Row | null
  /** A row as the texts of its form, so that two of them can be compared. */
  textsOf: (row: Row) => Texts
  /** Stores the changed texts of what was `before`; not called when nothing was changed. */
  send: (changes: Partial<Texts>, before: Row) => Promise<unknown>
  /** Puts what was saved elsewhere meanwhile into the form. */
  take: (texts: Partial<Texts>) => void
}

/** A field that both have changed, and the row's texts as the other left them. */
export type Clash<Texts> = { name: keyof Texts & string; theirs: Texts }

/**
 * Stores what was changed in a form, and nothing else. What was changed elsewhere meanwhile stays; where both changed the
 * same, the writer decides: `clashes` says where, `settle` takes one away. `save` tells whether all of it is stored, and
 * fails as `send` does for everything but that.
 */
export function useMergingSave<Row, Texts extends Record<string, string>>(form: MergingSave<Row, Texts>) {
  const { row, textsOf, send, take } = form
  // What the form was filled with, or what its writer has been shown since.
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
