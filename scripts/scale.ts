// `npm run scale`: fills PostgreSQL, checks all query plans, and compares reads with a hundredth of the data.
import { mkdtemp, rm } from 'node:fs/promises'
import { cpus, tmpdir } from 'node:os'
import { join } from 'node:path'
import { parseArgs } from 'node:util'
import { dropDatabase, makeDatabase, planAsAmongMany } from '#scripts/load/postgres.ts'
import { printProgress, resultTable } from '#scripts/load/report.ts'
import { drive } from '#scripts/scale/drive.ts'
import { fill } from '#scripts/scale/fill.ts'
import { compareReads, type FilledDatabase } from '#scripts/scale/reads.ts'
import { beside, FEW, FULL, type Sizes, SMALL } from '#scripts/scale/sizes.ts'
import { measureIdleSockets } from '#scripts/scale/sockets.ts'
import { checkPlans, planTable } from '#scripts/scale/verdicts.ts'
import { findPostgres } from '#scripts/services/postgres.mjs'
import { buildAll } from '#scripts/setup/build.mjs'

/** With fewer trips one chat dominates its table, so a full scan would be right. */
const MANY_TRIPS = 20_000
const SIZES = { full: FULL, small: SMALL, few: FEW }
const SOCKETS = { full: 10_000, small: 1_000, few: 100 }
const NAMES = { full: 'sendit_scale_full', small: 'sendit_scale_small' }

const { values } = parseArgs({
  options: { size: { type: 'string', default: 'full' }, to: { type: 'string' } },
})
const size = (['full', 'small', 'few'] as const).find((name) => name === values.size)
if (size === undefined) throw new Error('npm run scale -- [--size=full|small|few] [--to=postgres://…]')

await buildAll()
const service = values.to === undefined ? await findPostgres() : { url: values.to, stop: async () => {} }
if (typeof service === 'string') throw new Error(service)
const folder = await mkdtemp(join(tmpdir(), 'sendit-scale-'))
try {
  process.exitCode = (await run(service.url, SIZES[size], SOCKETS[size])) ? 0 : 1
} finally {
  for (const name of Object.values(NAMES)) await dropDatabase(service.url, name)
  await service.stop()
  await rm(folder, { recursive: true, force: true })
}

async function run(server: string, sizes: Sizes, sockets: number): Promise<boolean> {
  const full = await makeFilled(server, NAMES.full, sizes)
  const small = await makeFilled(server, NAMES.small, beside(sizes))
  const isFew = sizes.trips < MANY_TRIPS
  if (isFew) await planAsAmongMany(full.url)
  const driven = await drive(full.url, sizes, join(folder, 'driven'))
  if (isFew) await planAsAmongMany(full.url, false)
  const judged = await checkPlans(full.url, driven.seen)
  const refused = driven.refused.map(({ call, status }) => `${call} (${status})`).join(', ')
  console.log(`\n${planTable(judged)}\n\nRefused: ${refused || 'nothing'}.\n`)
  printProgress(`${judged.length} statements of ${driven.asked} calls and all jobs`)
  const compared = await compareReads(full, small, folder)
  console.log(`\nNode ${process.version}, ${cpus().length} × ${cpus()[0]?.model}\n\n${compared.table}`)
  const idle = await measureIdleSockets(full, join(folder, 'sockets'), sockets)
  console.log(`\n${resultTable(idle)}`)
  return judged.every(({ faults }) => faults.length === 0) && compared.isFlat && idle[0]?.isOk === true
}

async function makeFilled(server: string, name: string, sizes: Sizes): Promise<FilledDatabase> {
  const url = await makeDatabase(server, name)
  const bytes = await fill(url, sizes, { now: new Date(), print: printProgress })
  const { trips, messages, expenses } = sizes
  const gigabytes = `${(bytes / 1e9).toFixed(2)} GB`
  printProgress(`${name} has ${trips} trips, ${messages} messages, ${expenses} expenses: ${gigabytes}`)
  return { url, sizes }
}
