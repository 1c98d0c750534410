import type { Acknowledged, Deed, Kind } from '#scripts/storm/ledger.ts'
import type { Seen } from '#scripts/storm/seen.ts'

/** These are told apart by what they are, and need no key. */
const WITHOUT_KEY: readonly Kind[] = ['message', 'mention', 'reaction']

export type Verdict = { lost: Set<Deed>; doubled: Set<Deed>; why: string[] }

type Given = { acknowledged: readonly Acknowledged[]; looks: readonly Seen[]; keys: ReadonlySet<string> }

/** Holds what was acknowledged against what each of those who looked has seen. */
export function judge({ acknowledged, looks, keys }: Given): Verdict {
  const verdict: Verdict = { lost: new Set(), doubled: new Set(), why: [] }
  const last = lastOfSlots(acknowledged)
  for (const deed of acknowledged) {
    if (!WITHOUT_KEY.includes(deed.kind) && !keys.has(deed.key)) lose(verdict, deed, 'the kept answers')
    for (const look of looks) {
      if ('name' in deed.made) judgeMade(verdict, deed, look)
      else if (last.get(deed.made.slot) === deed && look.slots.get(deed.made.slot) !== deed.made.value)
        lose(verdict, deed, look.where)
    }
  }
  return verdict
}

function judgeMade(verdict: Verdict, deed: Acknowledged, { where, made }: Seen): void {
  const name = 'name' in deed.made ? deed.made.name : ''
  const ids = made.get(name) ?? []
  if (!ids.includes(deed.id)) lose(verdict, deed, where)
  if (ids.length < 2) return
  verdict.doubled.add(deed)
  verdict.why.push(`doubled: ${deed.kind} ${name} as ${ids.join(', ')} in ${where}`)
}

function lose({ lost, why }: Verdict, deed: Acknowledged, where: string): void {
  lost.add(deed)
  why.push(`lost: ${deed.kind} ${JSON.stringify(deed.made)} (${deed.id}) in ${where}`)
}

/** A rider does one thing after the other, so the deed acknowledged last is the one that holds. */
function lastOfSlots(acknowledged: readonly Acknowledged[]): Map<string, Deed> {
  return new Map(
    acknowledged.flatMap((deed): [string, Deed][] => ('slot' in deed.made ? [[deed.made.slot, deed]] : [])),
  )
}
