import { type Connection, connect } from '#scripts/load/postgres.ts'
import { markdownTable } from '#scripts/load/report.ts'
import { judge, type Verdict } from '#scripts/scale/plan.ts'
import type { Seen } from '#scripts/scale/watch.ts'

const SHOWN = 25
/** Exceptions to the ten-row rule, bounded by one trip. */
const ALLOWED: readonly { pattern: RegExp; rows: number; why: string }[] = [
  {
    pattern: /from message_words\s+where trip_id = \$1 and seq </,
    ...{
      rows: 2_000,
      why: 'the newest of a chat are looked through before an index is (docs/decisions/15-chat.md)',
    },
  },
  {
    pattern: /from "expenses" where "expenses"."trip_id" = /,
    ...{ rows: 6_000, why: 'a filter looks through the expenses of one trip (docs/decisions/18-testing.md)' },
  },
  {
    pattern: /from "wind_checks" where "wind_checks"."trip_id" = "trips"."id"/,
    ...{
      rows: 5_000,
      why: 'of the trips that are near, which are few of all, those are taken whose wind waits the longest',
    },
  },
  {
    pattern: /from "plan_items" /,
    ...{ rows: 6_000, why: 'the crew is gone through for each thing that is planned' },
  },
  {
    pattern: /"ending_notified_at" is null/,
    ...{ rows: 1_000, why: 'what closes within a day is looked at until it has' },
  },
  {
    pattern: /with found as materialized/,
    ...{
      rows: 2_000_000,
      why: 'a word has places in all chats, of which one is asked (docs/decisions/18-testing.md)',
    },
  },
]

export type Judged = { text: string; during: string; times: number; worst: Verdict; faults: string[] }

export async function checkPlans(databaseUrl: string, seen: readonly Seen[]): Promise<Judged[]> {
  const db = await connect(databaseUrl)
  try {
    return judgeAll(seen, await countRows(db))
  } finally {
    await db.end()
  }
}

async function countRows(db: Connection): Promise<Map<string, number>> {
  const { rows } = await db.query(
    "select relname, reltuples from pg_class where relnamespace = 'public'::regnamespace and relkind = 'r'",
  )
  return new Map(rows.map(({ relname, reltuples }) => [String(relname), Number(reltuples)]))
}

function judgeAll(seen: readonly Seen[], rowsOf: ReadonlyMap<string, number>): Judged[] {
  const judged = new Map<string, Judged>()
  for (const { text, during, plans, problem } of seen) {
    const verdicts = plans.map((plan) => judge(plan, { rowsOf, allowed: allowedTo(text) }))
    const faults = [
      ...verdicts.flatMap((verdict) => verdict.faults),
      ...(problem === undefined ? [] : [problem]),
    ]
    const worst = verdicts.toSorted((one, other) => other.read - one.read)[0]
    const before = judged.get(text)
    if (worst === undefined && faults.length === 0) continue
    const mine = worst ?? { faults, read: 0, answered: 0, blocks: 0, ms: 0 }
    const isWorse =
      before === undefined ||
      faults.length > before.faults.length ||
      (before.faults.length === 0 && mine.read > before.worst.read)
    judged.set(text, {
      ...(isWorse ? { text, during, worst: mine, faults: [...new Set(faults)] } : before),
      times: (before?.times ?? 0) + 1,
    })
  }
  return [...judged.values()].toSorted((one, other) => other.worst.read - one.worst.read)
}

const allowedTo = (text: string) => ALLOWED.find(({ pattern }) => pattern.test(text))?.rows ?? 0

export function planTable(judged: readonly Judged[]): string {
  const faulty = judged.filter(({ faults }) => faults.length > 0)
  const rows = [...faulty, ...judged.filter((one) => !faulty.includes(one))].slice(
    0,
    Math.max(SHOWN, faulty.length),
  )
  return markdownTable(
    ['statement', 'asked by', 'rows read', 'answered', 'blocks', 'ms', ''],
    rows.map(({ text, during, worst: { read, answered, blocks, ms }, faults }) => [
      ...[shortened(text), during, String(read), String(answered), String(blocks), ms.toFixed(1)],
      faults.join('; ') || 'ok',
    ]),
  )
}

function shortened(text: string): string {
  const flat = text.replaceAll(/\s+/g, ' ').replaceAll('"', '').trim()
  const verb = flat.split(' ')[0]
  const tables = [...flat.matchAll(/(?:from|join|into|update) (\w+)/g)].map(([, table]) => table)
  return `${verb} ${[...new Set(tables)].slice(0, 5).join(', ')}`
}
