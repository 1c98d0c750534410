import { readFile } from 'node:fs/promises'
import { join } from 'node:path'
import { settlementPlan } from '@sendit/core/expenses/balances.ts'
import { atMost, type Result } from '#scripts/bench/result.ts'
import { root } from '#scripts/setup/root.mjs'
import { weighRoutes } from '#scripts/suite/route-weights.mjs'

const PEOPLE = 1000
const ROUNDS = 50

export function measureSettlement(): Result[] {
  const owed = Array.from({ length: PEOPLE - 1 }, (_, index) => ((index * 7919) % 20_011) - 10_000)
  const rest = -owed.reduce((sum, pence) => sum + pence, 0)
  const balances = new Map(
    [...owed, rest].map((pence, index) => [`person-${String(index).padStart(4, '0')}`, pence]),
  )
  let transfers = 0
  const times = Array.from({ length: ROUNDS }, () => {
    const started = performance.now()
    transfers = settlementPlan(balances).length
    return performance.now() - started
  }).sort((one, other) => one - other)
  return [
    atMost('settlement for 1,000 people', times[ROUNDS / 2] ?? 0, 3, ' ms'),
    atMost('its transfers', transfers, PEOPLE - 1, ''),
  ]
}

export async function measureBundles(): Promise<Result[]> {
  const dist = join(root, 'apps/web/dist')
  const manifest = JSON.parse(await readFile(join(dist, '.vite/manifest.json'), 'utf8'))
  const routes = await weighRoutes(manifest, (file) => readFile(join(dist, file)))
  const [signIn, home, ...further] = routes.map(({ name, bytes, budget }) =>
    atMost(name, bytes / 1000, budget / 1000, ' kB'),
  )
  const heaviest = further.sort(
    (one, other) => Number.parseFloat(other.measured) - Number.parseFloat(one.measured),
  )[0]
  return [
    signIn,
    home,
    heaviest && { ...heaviest, what: `heaviest further route (${heaviest.what})` },
  ].filter((result) => result !== undefined)
}
