import { createHash } from 'node:crypto'
import { balancesOf } from '@sendit/core/expenses/balances.ts'
import type { Expense, Payment, TripBalances } from '@sendit/core/expenses/contract.ts'
import { textToPence } from '@sendit/core/money.ts'
import { openDatabase } from '@sendit/server/src/db/open.ts'
import { silentLog } from '@sendit/server/src/testing/silent-log.ts'
import { ask, askAll } from '#scripts/load/http.ts'
import { markdownTable, printProgress } from '#scripts/load/report.ts'
import type { ChaosRun } from './chaos.ts'
import type { Crew } from './crews.ts'
import { type Acknowledged, judge, type Kind, type Verdict } from './ledger.ts'
import { type Posted, readPost } from './post.ts'
import { type Chat, type Look, listAnsweredKeys, lookIntoTables, lookThrough } from './seen.ts'
import type { Stage } from './stage.ts'

export type ResultRow = {
  fault: string
  missing?: string | undefined
  acknowledged: number
  duringFault: number
  stored: number
  lost: number
  doubled: number
  secondsToHealthy: number
}

export type Verification = {
  rows: ResultRow[]
  verdict: Verdict
  chats: Chat[][]
  spoilt: string[]
  money: string[]
  post: Posted
  byKind: Partial<Record<Kind, number>>
}

export async function verify(stage: Stage, run: ChaosRun): Promise<Verification> {
  const { crews, ledger } = run
  const { acknowledged } = ledger
  const database = await openDatabase({ databaseUrl: stage.postgres.url, file: '', log: silentLog })
  try {
    const post = await readPost(stage, { database, crews, acknowledged })
    printProgress('the post is out')
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
    printProgress('all is verified')
    return {
      ...{
        rows: rowsOf(run, verdict),
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
    // Unlike `call`, it follows the redirect to the bucket.
    const reply = await fetch(new URL(urls.get(id) ?? '/', `http://${host}`), {
      headers: { cookie: rider.cookie, 'x-forwarded-for': rider.address },
    })
    const bytes = Buffer.from(await reply.arrayBuffer())
    const sum = createHash('sha256').update(bytes).digest('hex')
    if (!reply.ok || sum !== sha256) spoilt.push(`${id} (${reply.status}, ${bytes.length} bytes)`)
  }
  return spoilt
}

/** Each row covers the time up to the next fault; the first, the time before any. */
function rowsOf({ ledger, faults, faultResults, begun }: ChaosRun, { lost, doubled }: Verdict): ResultRow[] {
  const ends = [...faultResults.slice(1).map(({ from }) => from), Number.POSITIVE_INFINITY]
  const figures = (from: number, to: number) => {
    const actions = ledger.acknowledged.filter(({ at }) => at >= from && at < to)
    const [gone, twice] = [lost, doubled].map((set) => actions.filter((action) => set.has(action)).length)
    return { acknowledged: actions.length, lost: gone ?? 0, doubled: twice ?? 0 }
  }
  const before = figures(begun, faultResults[0]?.from ?? Number.POSITIVE_INFINITY)
  const rows = faults.map(({ name, missing }) => {
    const row = { ...nothing(name), missing }
    for (const [place, { fault, from, until, seconds }] of faultResults.entries()) {
      if (fault.name !== name) continue
      const more = figures(from, ends[place] ?? from)
      row.acknowledged += more.acknowledged
      row.lost += more.lost
      row.doubled += more.doubled
      row.duringFault += ledger.between(from, until)
      row.secondsToHealthy = Math.max(row.secondsToHealthy, seconds)
    }
    return row
  })
  return [{ ...nothing('before any'), ...before }, ...rows].map((row) => ({
    ...row,
    stored: row.acknowledged - row.lost,
  }))
}

function nothing(fault: string): ResultRow {
  return { fault, acknowledged: 0, duringFault: 0, stored: 0, lost: 0, doubled: 0, secondsToHealthy: 0 }
}

function countKinds(acknowledged: readonly Acknowledged[]): Partial<Record<Kind, number>> {
  const counts: Partial<Record<Kind, number>> = {}
  for (const { kind } of acknowledged) counts[kind] = (counts[kind] ?? 0) + 1
  return counts
}

async function checkMoney(host: string, { tripId, riders }: Crew): Promise<string[]> {
  const [rider] = riders
  if (rider === undefined) return []
  const path = `/api/trips/${tripId}`
  const expenses = await askAll<Expense>(host, rider, `${path}/expenses`)
  const payments = await askAll<Payment>(host, rider, `${path}/payments`)
  const summary = await ask<TripBalances>(host, rider, { path: `${path}/balances` })
  const faults: string[] = []
  for (const { id, amount, shares = [] } of expenses) {
    const sum = shares.reduce((total, share) => total + penceOf(share.amount), 0)
    if (sum !== penceOf(amount)) faults.push(`the shares of ${id} are ${sum} and not ${amount}`)
  }
  const expected = balancesOf({
    paid: expenses.map(({ paidBy, amount }) => ({ userId: paidBy, pence: penceOf(amount) })),
    shares: expenses.flatMap(({ shares = [] }) =>
      shares.map(({ userId, amount }) => ({ userId, pence: penceOf(amount) })),
    ),
    payments: payments.map((payment) => ({ ...payment, pence: penceOf(payment.amount) })),
  })
  for (const { userId, balance } of summary.balances)
    if (penceOf(balance) !== (expected.get(userId) ?? 0))
      faults.push(`${userId} is told ${balance} and has ${expected.get(userId)}`)
  const sum = summary.balances.reduce((total, { balance }) => total + penceOf(balance), 0)
  if (sum !== 0) faults.push(`the balances of ${tripId} add up to ${sum}`)
  for (const { remaining } of summary.settlements)
    if (penceOf(remaining) < 0) faults.push(`more was paid than is owed: ${remaining}`)
  return faults
}

const penceOf = (text: string) => textToPence(text) ?? Number.NaN

export const tableOf = (rows: readonly ResultRow[]) =>
  markdownTable(
    ['fault', 'acknowledged', 'meanwhile', 'stored', 'lost', 'doubled', 's to healthy'],
    rows.map(({ fault, missing, acknowledged, duringFault, stored, lost, doubled, secondsToHealthy }) =>
      missing === undefined
        ? [
            fault,
            ...[acknowledged, duringFault, stored, lost, doubled].map(String),
            secondsToHealthy.toFixed(1),
          ]
        : [fault, 'not here', '', '', '', '', ''],
    ),
  )
