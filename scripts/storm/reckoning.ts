import { createHash } from 'node:crypto'
import { openDatabase } from '@sendit/server/src/db/open.ts'
import { silentLog } from '@sendit/server/src/testing/silent-log.ts'
import type { Acknowledged, Kind } from '#scripts/storm/ledger.ts'
import { checkMoney } from '#scripts/storm/money.ts'
import { type Posted, readPost } from '#scripts/storm/post.ts'
import { say } from '#scripts/storm/progress.ts'
import { type Chat, type Look, lookThrough } from '#scripts/storm/seen.ts'
import type { Stage } from '#scripts/storm/stage.ts'
import type { Storm } from '#scripts/storm/storm.ts'
import type { StormRow } from '#scripts/storm/table.ts'
import { listAnsweredKeys, lookIntoTables } from '#scripts/storm/tables.ts'
import { judge, type Verdict } from '#scripts/storm/verdict.ts'

export type Reckoning = {
  rows: StormRow[]
  verdict: Verdict
  /** Messages of every crew as each server lists them. */
  chats: Chat[][]
  /** Acknowledged uploads whose bytes are others, or cannot be read. */
  spoilt: string[]
  /** What does not add up. */
  money: string[]
  post: Posted
  byKind: Partial<Record<Kind, number>>
}

/** Holds what riders were told against what is there: through each server, in the tables, in the storage and in the post. */
export async function reckon(stage: Stage, storm: Storm): Promise<Reckoning> {
  const { crews, ledger } = storm
  const { acknowledged } = ledger
  const database = await openDatabase({ databaseUrl: stage.postgres.url, file: '', log: silentLog })
  try {
    const post = await readPost(stage, { database, crews, acknowledged })
    say('the post is out')
    const looks: Look[] = []
    for (const { name, address } of stage.nodes) looks.push(await lookThrough(name, address, crews))
    const tables = await lookIntoTables(database)
    const keys = await listAnsweredKeys(database)
    const verdict = judge({ acknowledged, looks: [...looks.map(({ seen }) => seen), tables], keys })
    const spoilt: string[] = []
    const money: string[] = []
    for (const [place, { address }] of stage.nodes.entries()) {
      spoilt.push(...(await findSpoilt(address, { look: looks[place], acknowledged })))
      for (const crew of crews) money.push(...(await checkMoney(address, crew)))
    }
    say('all is reckoned')
    return {
      ...{
        rows: rowsOf(storm, verdict),
        verdict,
        chats: looks.map(({ chats }) => chats),
        spoilt,
        money,
        post,
      },
      byKind: countKinds(acknowledged),
    }
  } finally {
    await database.close()
  }
}

type Uploaded = { look: Look | undefined; acknowledged: readonly Acknowledged[] }

async function findSpoilt(host: string, { look, acknowledged }: Uploaded): Promise<string[]> {
  const urls = new Map(look?.media.map(({ id, url }) => [id, url]))
  const spoilt: string[] = []
  for (const { id, rider, sha256 } of acknowledged.filter(({ kind }) => kind === 'upload')) {
    const reply = await fetch(new URL(urls.get(id) ?? '/', `http://${host}`), {
      headers: { cookie: rider.cookie, 'x-forwarded-for': rider.address },
    })
    const bytes = Buffer.from(await reply.arrayBuffer())
    const sum = createHash('sha256').update(bytes).digest('hex')
    if (!reply.ok || sum !== sha256) spoilt.push(`${id} (${reply.status}, ${bytes.length} bytes)`)
  }
  return spoilt
}

/** Each row has what was acknowledged until the next fault came; the first what was before any. */
function rowsOf({ ledger, faults, endured, begun }: Storm, { lost, doubled }: Verdict): StormRow[] {
  const ends = [...endured.slice(1).map(({ from }) => from), Number.POSITIVE_INFINITY]
  const figures = (from: number, to: number) => {
    const deeds = ledger.acknowledged.filter(({ at }) => at >= from && at < to)
    const [gone, twice] = [lost, doubled].map((set) => deeds.filter((deed) => set.has(deed)).length)
    return { acknowledged: deeds.length, lost: gone ?? 0, doubled: twice ?? 0 }
  }
  const before = figures(begun, endured[0]?.from ?? Number.POSITIVE_INFINITY)
  const rows = faults.map(({ name, missing }) => {
    const row = { ...nothing(name), missing }
    for (const [place, { fault, from, until, seconds }] of endured.entries()) {
      if (fault.name !== name) continue
      const more = figures(from, ends[place] ?? from)
      row.acknowledged += more.acknowledged
      row.lost += more.lost
      row.doubled += more.doubled
      row.meanwhile += ledger.between(from, until)
      row.secondsToHealthy = Math.max(row.secondsToHealthy, seconds)
    }
    return row
  })
  return [{ ...nothing('before any'), ...before }, ...rows].map((row) => ({
    ...row,
    stored: row.acknowledged - row.lost,
  }))
}

function nothing(fault: string): StormRow {
  return { fault, acknowledged: 0, meanwhile: 0, stored: 0, lost: 0, doubled: 0, secondsToHealthy: 0 }
}

function countKinds(acknowledged: readonly Acknowledged[]): Partial<Record<Kind, number>> {
  const counts: Partial<Record<Kind, number>> = {}
  for (const { kind } of acknowledged) counts[kind] = (counts[kind] ?? 0) + 1
  return counts
}
