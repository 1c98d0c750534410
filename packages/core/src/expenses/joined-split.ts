import type { SplitMode, WrittenSplit } from './split.ts'

type Standing = { mode: SplitMode; parts: readonly { userId: string; value: number | null }[] }

/**
 * The split with one more person in it: an equal share, or one of the shares. Undefined where the parts are fixed amounts or
 * percentages, in which nobody has room. `value` is in whole shares.
 */
export function joinedSplit({ mode, parts }: Standing, userId: string): WrittenSplit | undefined {
  if (mode === 'amounts' || mode === 'percent') return undefined
  const written = parts.map((part) =>
    mode === 'shares' ? { userId: part.userId, value: String(part.value ?? 1) } : { userId: part.userId },
  )
  return { mode, parts: [...written, mode === 'shares' ? { userId, value: '1' } : { userId }] }
}
