import type { SplitMode, WrittenSplit } from './split.ts'

export const HISTORY_KINDS = ['added', 'changed', 'deleted', 'restored'] as const
export type HistoryKind = (typeof HISTORY_KINDS)[number]

/** What of an expense its history follows, in the order in which changes are told. `receipt` is the name of its kind, or null. */
export const HISTORY_FIELDS = [
  'description',
  'spentOn',
  'paidBy',
  'currency',
  'originalAmount',
  'rate',
  'amount',
  'split',
  'receipt',
] as const
export type HistoryField = (typeof HISTORY_FIELDS)[number]

export type SplitSnapshot = { mode: SplitMode; parts: { userId: string; value?: string | undefined }[] }
export type HistoryValue = string | SplitSnapshot | null
/** An expense as its history compares it, in the words of the contract. */
export type Snapshot = Record<HistoryField, HistoryValue>
export type HistoryChange = { field: HistoryField; from: HistoryValue; to: HistoryValue }

/** What differs between two states of an expense. */
export function changesBetween(before: Snapshot, after: Snapshot): HistoryChange[] {
  return HISTORY_FIELDS.flatMap((field) => {
    const [from, to] = [before[field], after[field]]
    return sameValue(from, to) ? [] : [{ field, from, to }]
  })
}

/** How an expense was at first: as it is now, with all that changed since taken back. `changes` are in the order of their making. */
export function firstState(now: Snapshot, changes: readonly HistoryChange[]): Snapshot {
  const first = { ...now }
  for (const { field, from } of changes.toReversed()) first[field] = from
  return first
}

function sameValue(one: HistoryValue, other: HistoryValue): boolean {
  if (typeof one !== 'object' || typeof other !== 'object') return one === other
  return JSON.stringify(one) === JSON.stringify(other)
}

type CurrentSplit = { mode: SplitMode; parts: readonly { userId: string; value: number | null }[] }

/**
 * The split with one more person in it: an equal share, or one of the shares. Undefined where the parts are fixed amounts or
 * percentages, in which nobody has room. `value` is in whole shares.
 */
export function splitWithMember({ mode, parts }: CurrentSplit, userId: string): WrittenSplit | undefined {
  if (mode === 'amounts' || mode === 'percent') return undefined
  const written = parts.map((part) =>
    mode === 'shares' ? { userId: part.userId, value: String(part.value ?? 1) } : { userId: part.userId },
  )
  return { mode, parts: [...written, mode === 'shares' ? { userId, value: '1' } : { userId }] }
}
