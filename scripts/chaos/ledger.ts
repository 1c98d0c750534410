import type { Rider } from './crews.ts'
import type { Seen } from './seen.ts'

export const KINDS = [
  ...(['message', 'mention', 'reaction', 'expense', 'payment', 'poll vote', 'plan answer'] as const),
  ...(['out', 'back', 'upload', 'award vote', 'invite'] as const),
] as const
export type Kind = (typeof KINDS)[number]

export type Action = {
  kind: Kind
  rider: Rider
  /** Idempotency key. */
  key: string
  /** A creation is identified by its text, so duplicates show. A setting holds its last value. */
  made: { name: string } | { slot: string; value: string }
  sha256?: string
  recipientId?: string
}

export type Acknowledged = Action & {
  id: string
  at: number
}

export function openLedger() {
  const acknowledged: Acknowledged[] = []
  const refused: Action[] = []
  const oddities: string[] = []
  return {
    acknowledged,
    refused,
    oddities,
    note(action: Action, id: string) {
      acknowledged.push({ ...action, id, at: performance.now() })
    },
    between: (from: number, to: number) => acknowledged.filter(({ at }) => at >= from && at < to).length,
  }
}

export type Ledger = ReturnType<typeof openLedger>

const WITHOUT_KEY: readonly Kind[] = ['message', 'mention', 'reaction']

export type Verdict = { lost: Set<Action>; doubled: Set<Action>; why: string[] }

type Given = { acknowledged: readonly Acknowledged[]; looks: readonly Seen[]; keys: ReadonlySet<string> }

export function judge({ acknowledged, looks, keys }: Given): Verdict {
  const verdict: Verdict = { lost: new Set(), doubled: new Set(), why: [] }
  const last = lastOfSlots(acknowledged)
  for (const action of acknowledged) {
    if (!WITHOUT_KEY.includes(action.kind) && !keys.has(action.key)) lose(verdict, action, 'the kept answers')
    for (const look of looks) {
      if ('name' in action.made) judgeMade(verdict, action, look)
      else if (
        last.get(action.made.slot) === action &&
        look.slots.get(action.made.slot) !== action.made.value
      )
        lose(verdict, action, look.where)
    }
  }
  return verdict
}

function judgeMade(verdict: Verdict, action: Acknowledged, { where, made }: Seen): void {
  const name = 'name' in action.made ? action.made.name : ''
  const ids = made.get(name) ?? []
  if (!ids.includes(action.id)) lose(verdict, action, where)
  if (ids.length < 2) return
  verdict.doubled.add(action)
  verdict.why.push(`doubled: ${action.kind} ${name} as ${ids.join(', ')} in ${where}`)
}

function lose({ lost, why }: Verdict, action: Acknowledged, where: string): void {
  lost.add(action)
  why.push(`lost: ${action.kind} ${JSON.stringify(action.made)} (${action.id}) in ${where}`)
}

function lastOfSlots(acknowledged: readonly Acknowledged[]): Map<string, Action> {
  return new Map(
    acknowledged.flatMap((action): [string, Action][] =>
      'slot' in action.made ? [[action.made.slot, action]] : [],
    ),
  )
}
