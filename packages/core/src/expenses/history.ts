import type { SplitMode, WrittenSplit } from './split.ts'

export const HISTORY_KINDS = ['added', 'changed', 'deleted', 'restored'] as const
export type HistoryKind = (typeof HISTORY_KINDS)[number]

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
export type Snapshot = Record<HistoryField, HistoryValue>
export type HistoryChange = { field: HistoryField; from: HistoryValue; to: HistoryValue }

export function changesBetween(before: Snapshot, after: Snapshot): HistoryChange[] {
  return HISTORY_FIELDS.flatMap((field) => {
    const [from, to] = [before[field], after[field]]
    return sameValue(from, to) ? [] : [{ field, from, to }]
  })
}

/** Undoes all changes; `changes` are oldest first. */
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

/** Undefined for fixed amounts and percentages, which leave no room. `value` is whole shares. */
export function splitWithMember({ mode, parts }: CurrentSplit, userId: string): WrittenSplit | undefined {
  if (mode === 'amounts' || mode === 'percent') return undefined
  const written = parts.map((part) =>
    mode === 'shares' ? { userId: part.userId, value: String(part.value ?? 1) } : { userId: part.userId },
  )
  return { mode, parts: [...written, mode === 'shares' ? { userId, value: '1' } : { userId }] }
}
