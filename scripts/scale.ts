// `npm run scale`: fills PostgreSQL, checks all query plans, and compares reads with a hundredth of the data.
import { mkdtemp, rm } from 'node:fs/promises'
import { cpus, tmpdir } from 'node:os'
import { join } from 'node:path'
import { table } from '#scripts/bench/result.ts'
import { compareReads } from '#scripts/scale/compare.ts'
import { dropDatabase, makeDatabase, planAsAmongMany } from '#scripts/scale/databases.ts'
import { drive } from '#scripts/scale/drive.ts'
import { fill } from '#scripts/scale/fill.ts'
import { readOptions } from '#scripts/scale/options.ts'
import { planTable, refusals } from '#scripts/scale/plan-table.ts'
import { beside, type Sizes } from '#scripts/scale/sizes.ts'
import { measureSockets, socketResults } from '#scripts/scale/sockets.ts'
import { checkPlans } from '#scripts/scale/verdicts.ts'
import { findPostgres } from '#scripts/services/postgres.mjs'
import { buildAll } from '#scripts/setup/build.mjs'

/** With fewer trips one chat dominates its table, so a full scan would be right. */
const MANY_TRIPS = 20_000

const options = readOptions(process.argv.slice(2))
const started = performance.now()
const print = (line: string) =>
  console.log(`${((performance.now() - started) / 1000).toFixed(0).padStart(5)} s  ${line}`)

await buildAll()
const service = options.to === undefined ? await findPostgres() : { url: options.to, stop: async () => {} }
if (typeof service === 'string') throw new Error(service)
const folder = await mkdtemp(join(tmpdir(), 'sendit-scale-'))
const names = { full: 'sendit_scale_full', small: 'sendit_scale_small' }
try {
  process.exitCode = (await run(service.url)) ? 0 : 1
} finally {
  if (!options.keeps) for (const name of Object.values(names)) await dropDatabase(service.url, name)
  await service.stop()
  await rm(folder, { recursive: true, force: true })
}

async function run(server: string): Promise<boolean> {
  const now = new Date()
  const make = async (name: string, sizes: Sizes) => {
    const url = await makeDatabase(server, name)
    const bytes = await fill(url, sizes, { now, print })
    const { trips, messages, expenses } = sizes
    print(
      `${name} has ${trips} trips, ${messages} messages, ${expenses} expenses: ${(bytes / 1e9).toFixed(2)} GB`,
    )
    return { url, sizes }
  }
  const full = await make(names.full, options.sizes)
  const small = await make(names.small, beside(options.sizes))
  const isFew = full.sizes.trips < MANY_TRIPS
  if (isFew) await planAsAmongMany(full.url)
  const driven = await drive(full.url, full.sizes, join(folder, 'driven'))
  if (isFew) await planAsAmongMany(full.url, false)
  const judged = await checkPlans(full.url, driven.seen)
  console.log(`\n${planTable(judged)}\n\n${refusals(driven.refused)}\n`)
  print(`${judged.length} statements of ${driven.asked} calls and all jobs`)
  const compared = await compareReads({ full, small, folder, print })
  console.log(`\nNode ${process.version}, ${cpus().length} × ${cpus()[0]?.model}\n\n${compared.table}`)
  const idle = await measureSockets(full, join(folder, 'sockets'), options.sockets)
  console.log(`\n${table(socketResults(idle, options.sockets))}`)
  return (
    judged.every(({ faults }) => faults.length === 0) && compared.isFlat && idle.sockets === options.sockets
  )
}
