import { findServices } from '#scripts/services.mjs'
import { buildAll } from '#scripts/setup/build.mjs'
import { findChromium } from '#scripts/setup/chromium.mjs'
import { installDependencies } from '#scripts/setup/dependencies.mjs'
import { endRunning } from '#scripts/setup/run.mjs'
import { auditShipped } from '#scripts/suite/audit.mjs'
import { findFeatures, findStart } from '#scripts/suite/change.mjs'
import { runChecks } from '#scripts/suite/checks.mjs'
import { recallPass } from '#scripts/suite/remembered.mjs'
import { oneFailed, onePassed, oneSkipped, reportSteps, sum } from '#scripts/suite/reports.mjs'
import { runPlaywright, runVitest } from '#scripts/suite/runs.mjs'
import { scratchInMemory } from '#scripts/suite/scratch.mjs'

/** @typedef {import('#scripts/suite/reports.mjs').Tally} Tally */
/** @typedef {Awaited<ReturnType<typeof findServices>>} Services */
/** @typedef {Omit<Parameters<typeof runVitest>[0], 'name'>} Pass */

const [part = 'quick', ...rest] = process.argv.slice(2)
const parts = { quick, full, check, nodes, journeys, screens }
/** @type {{ name: string, tally: Tally, seconds: number }[]} */
const results = []
const readTheTree = ['lint-rules', 'problem-codes', 'protections/', 'shipped'].map(
  (name) => `scripts/${name}`,
)
/** Run separately: one kills a server, the other explains every statement. */
const KILLED = 'features/chat/chat.fault'
const PLANS = 'scripts/scale/plans'
/** @type {string[]} */
const unchanged = []
const SERVER_FOLDERS = ['apps/server/', 'packages/']
const JOURNEY_FOLDERS = ['apps/', 'packages/', 'e2e/', 'playwright.config.ts']
let interrupted = false
const SQLITE = { TEST_ENGINE: 'sqlite' }
const inTurn = { oneAtATime: true, isQuiet: part !== 'nodes' }

// On Ctrl-C the throwaway databases must still be stopped.
for (const signal of /** @type {const} */ (['SIGINT', 'SIGTERM'])) {
  process.on(signal, () => {
    interrupted = true
    endRunning()
  })
}

const chosen = parts[/** @type {keyof typeof parts} */ (part)]
if (!chosen) throw new Error(`There is no part "${part}": use ${Object.keys(parts).join(', ')}.`)
await installDependencies()
const removeScratch = await scratchInMemory()
await chosen().finally(() =>
  removeScratch().catch((/** @type {Error} */ { message }) => console.error(message)),
)
const { failed } = reportSteps(results, unchanged)
process.exitCode = failed > 0 || interrupted ? 1 : 0

async function quick() {
  await build()
  await remembered({ name: 'checks', folders: [''] }, async () => {
    const from = results.length
    await checks()
    return sum(results.slice(from).map(({ tally }) => tally))
  })
  await withServices(async (services) => {
    // The last two mostly wait and fill idle cores.
    await Promise.all([rulesAndRoutes(), dialectAndPlans(services), killedServer()])
  })
  const browser = await findChromium().catch(() => 'none')
  await remembered({ name: 'golden journeys', folders: JOURNEY_FOLDERS, engines: [browser] }, () =>
    browse('golden journeys', ['e2e/golden', ...rest]),
  )
}

async function rulesAndRoutes() {
  const pass = { env: SQLITE, isQuiet: true }
  await quickStep('unit tests of core and scripts', [''], { projects: ['core', 'scripts'], ...pass })
  await quickStep('tests of the web', ['apps/web/', 'packages/'], { projects: ['web-unit', 'dom'], ...pass })
  await quickStep('API tests on SQLite', SERVER_FOLDERS, { projects: ['server'], ...pass })
}

async function dialectAndPlans(/** @type {Services} */ services) {
  await serviceStep('PostgreSQL dialect', services, ['postgres'], {
    ...{ projects: ['server'], env: { TEST_DIALECT: 'only' }, ...inTurn },
  })
  await serviceStep('query plans', services, ['postgres', 'redis'], {
    ...{ projects: ['drills'], files: [PLANS], ...inTurn },
  })
}

function killedServer() {
  const pass = { projects: ['fault'], files: [KILLED], env: SQLITE, ...inTurn }
  return quickStep('killed server', SERVER_FOLDERS, pass)
}

/**
 * @param {string} name
 * @param {string[]} folders
 * @param {Pass} pass
 */
async function quickStep(name, folders, pass) {
  await remembered({ name, folders }, () => step(name, () => runVitest({ name, ...pass })))
}

/**
 * Runs a step unless it passed on the same inputs before.
 * @param {{ name: string, folders: string[], engines?: string[] }} inputs
 * @param {() => Promise<Tally | undefined>} work
 */
async function remembered(inputs, work) {
  if (interrupted) return
  const pass = await recallPass(inputs)
  if (pass.isKnown) {
    console.log(`\n── ${inputs.name}: unchanged since it passed`)
    unchanged.push(inputs.name)
    return
  }
  const tally = await work()
  if (tally !== undefined) await pass.remember(tally)
}

async function full() {
  allowForLoad()
  await build()
  await step('known vulnerabilities in what we ship', audit)
  await withServices(async (services) => {
    // Tests that kill servers run serially and mostly wait, so they share the cores.
    await Promise.all([slowAndPostgres(services), killedServers(services), severalServers(services)])
    const { pgbouncer } = services
    if (typeof pgbouncer === 'string')
      await step('two-node tests behind PgBouncer', async () => skipped(pgbouncer))
  })
  await browse('journeys', ['e2e/full', 'e2e/sweep', ...rest])
}

/** Parallel passes need longer timeouts (vitest.config.ts). */
function allowForLoad() {
  process.env.TEST_TIER = 'all'
}

async function slowAndPostgres(/** @type {Services} */ services) {
  const projects = ['core', 'scripts', 'web-unit', 'dom', 'server']
  const env = { ...SQLITE, TEST_TIER: 'full' }
  await step('slow tests', () => runVitest({ name: 'slow', projects, env }))
  await serviceStep('API tests on PostgreSQL', services, ['postgres'], { projects: ['server'] })
}

async function killedServers(/** @type {Services} */ services) {
  const pass = { projects: ['fault'], ...inTurn }
  const name = 'killed servers on SQLite'
  await step(name, () => runVitest({ name, ...pass, env: SQLITE }))
  await serviceStep('killed servers on PostgreSQL', services, ['postgres'], pass)
}

async function severalServers(/** @type {Services} */ services) {
  await faultsOfTwoServers(services, 'bounded')
  await nodeTests(services)
  const needed = /** @type {const} */ (['nginx', 'postgres', 'redis'])
  await serviceStep('servers behind nginx', services, needed, { projects: ['proxy'], ...inTurn })
}

/** `--whole` runs every fault at full length. */
async function nodes() {
  allowForLoad()
  await build()
  await withServices(async (services) => {
    await nodeTests(services)
    await faultsOfTwoServers(services, rest.includes('--whole') ? 'whole' : 'bounded')
  })
}

function nodeTests(/** @type {Services} */ services) {
  const pass = { projects: ['nodes', 'drills'], ...inTurn }
  return serviceStep('two-node tests on PostgreSQL and Redis', services, ['postgres', 'redis'], pass)
}

/**
 * @param {Services} services
 * @param {'bounded' | 'whole'} size
 */
function faultsOfTwoServers(services, size) {
  const pass = { projects: ['chaos'], env: { TEST_CHAOS: size }, ...inTurn }
  return serviceStep('every fault under two servers', services, ['nginx'], pass)
}

async function withServices(/** @type {(services: Services) => Promise<void>} */ work) {
  const services = await findServices()
  try {
    await work(services)
  } finally {
    for (const service of [services.postgres, services.redis])
      if (typeof service !== 'string') await service.stop()
  }
}

/**
 * A pass on PostgreSQL with all services that are here, skipped where a needed one is not.
 * @param {string} name
 * @param {Services} services
 * @param {readonly (keyof Services)[]} needed
 * @param {Pass} pass
 */
function serviceStep(name, services, needed, pass) {
  const { postgres, redis, nginx, pgbouncer } = services
  const missing = needed.map((one) => services[one]).find((one) => typeof one === 'string')
  const env = {
    TEST_ENGINE: 'postgres',
    ...(typeof postgres !== 'string' && { TEST_DATABASE_URL: postgres.url }),
    ...(typeof redis !== 'string' && { TEST_REDIS_URL: redis.url }),
    ...(typeof nginx !== 'string' && { TEST_NGINX: nginx.program }),
    ...(typeof pgbouncer !== 'string' && { TEST_PGBOUNCER: pgbouncer.program }),
    ...pass.env,
  }
  return step(name, async () =>
    typeof missing === 'string' ? skipped(missing) : runVitest({ name, ...pass, env }),
  )
}

/** Needs the registry, so not part of offline `check`. An unavailable audit is reported, never a failure. */
async function audit() {
  const { kind, lines } = await auditShipped()
  if (kind === 'unasked') {
    console.log(`\nNOT CHECKED: ${lines.join(', ')}.\n`)
    return oneSkipped
  }
  for (const line of lines) console.log(line)
  return kind === 'clean' ? onePassed : oneFailed
}

async function check() {
  const since = await findStart()
  const files = since === undefined ? [] : await findFeatures(since)
  await build()
  await checks(since)
  await step(`rule and route tests ${since ? 'that the change can reach' : 'of everything'}`, () =>
    runVitest({
      name: 'changed',
      projects: ['core', 'scripts', 'web-unit', 'dom', 'server'],
      env: SQLITE,
      since,
      files,
    }),
  )
  // Imports do not show that these depend on the file tree.
  await step('tests that read the tree', () =>
    runVitest({ name: 'tree', projects: ['scripts'], files: readTheTree }),
  )
}

async function journeys() {
  await build()
  await browse('journeys', rest)
}

async function screens() {
  await build()
  await browse('screens', ['--project=screens', ...rest])
}

function build() {
  return step('build', async () => {
    await buildAll()
    return onePassed
  })
}

async function checks(/** @type {string | undefined} */ since = undefined) {
  if (interrupted) return
  console.log('\n── checks')
  results.push(...(await runChecks(since)))
}

function browse(/** @type {string} */ name, /** @type {string[]} */ args) {
  return step(name, async () => {
    const found = await findChromium().catch((/** @type {Error} */ error) => error)
    if (typeof found !== 'string') return skipped(found.message)
    // Installed up front: a journey's timeout is too short for it.
    const whole = await findChromium({ isWhole: true }).catch((/** @type {Error} */ error) => error)
    if (typeof whole !== 'string') return skipped(whole.message)
    const projects = args.some((arg) => arg.startsWith('--project'))
      ? []
      : ['--project=phone', '--project=desktop', '--project=engines']
    return runPlaywright({ name, args: [...projects, ...args], env: { CHROMIUM_PATH: found } })
  })
}

/** Skips are printed, and fail on CI. */
function skipped(/** @type {string} */ howTo) {
  console.log(`\nSKIPPED: ${howTo}\n`)
  return process.env.CI === 'true' ? oneFailed : oneSkipped
}

async function step(/** @type {string} */ name, /** @type {() => Promise<Tally>} */ work) {
  if (interrupted) return undefined
  console.log(`\n── ${name}`)
  const startedAt = performance.now()
  const tally = await work().catch((/** @type {unknown} */ error) => {
    console.error(error instanceof Error ? error.message : error)
    return oneFailed
  })
  results.push({ name, tally, seconds: (performance.now() - startedAt) / 1000 })
  return tally
}
