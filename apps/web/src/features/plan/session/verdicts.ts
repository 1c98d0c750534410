import type { RiderWord } from '@sendit/core/plan/rider-word.ts'
import type { IconName } from '#ui/icon.tsx'

type Look = { label: string; tone: string; icon: IconName }

/** How each word looks, the best first; `tone` is a class. */
export const VERDICT_LOOKS: Record<RiderWord, Look> = {
  powered: { label: 'Powered', tone: 'powered', icon: 'check' },
  lit: { label: 'Lit', tone: 'lit', icon: 'bolt' },
  underpowered: { label: 'Underpowered', tone: 'underpowered', icon: 'chevron-down' },
  'too strong': { label: 'Too strong', tone: 'too-strong', icon: 'alert' },
  'no kite': { label: 'No kite for this', tone: 'no-kite', icon: 'close' },
  unknown: { label: 'Not known', tone: 'no-kite', icon: 'help' },
}

const ORDER = Object.keys(VERDICT_LOOKS) as RiderWord[]

/** The words of a crew in their order, each with how many have it: '3 powered, 1 lit'. */
export function tallyText(words: readonly RiderWord[]): string {
  return tallyParts(words)
    .map(({ count, label }) => `${count} ${label}`)
    .join(', ')
}

/** The same in parts, for who sets the numbers apart. */
export function tallyParts(words: readonly RiderWord[]): { count: number; label: string }[] {
  return ORDER.flatMap((word) => {
    const count = words.filter((one) => one === word).length
    return count === 0 ? [] : [{ count, label: VERDICT_LOOKS[word].label.toLowerCase() }]
  })
}

export function inOrder(words: readonly RiderWord[]): RiderWord[] {
  return [...words].sort((one, other) => ORDER.indexOf(one) - ORDER.indexOf(other))
}
