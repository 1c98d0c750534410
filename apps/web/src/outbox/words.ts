import type { Queue } from './entry.ts'
import type { KindTable } from './kinds.ts'

const list = new Intl.ListFormat('en-GB')

/** 'a message, 2 expenses and a vote', in the order of writing. */
export function countText(queue: Queue, kinds: KindTable): string {
  const counts = new Map<string, number>()
  for (const { kind } of queue) counts.set(kind, (counts.get(kind) ?? 0) + 1)
  return list.format([...counts].map(([kind, count]) => wordsOf(kinds, kind, count)))
}

function wordsOf(kinds: KindTable, kind: string, count: number): string {
  const line = kinds[kind]
  // Another tab of this browser may have a newer version.
  if (line === undefined) return count === 1 ? 'something else' : `${count} other things`
  return count === 1 ? line.one : `${count} ${line.many}`
}
