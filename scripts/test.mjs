import { findServices } from '#scripts/services.mjs'
import { buildAll } from '#scripts/setup/build.mjs'
import { findChromium } from '#scripts/setup/chromium.mjs'
import { installDependencies } from '#scripts/setup/dependencies.mjs'
import { endRunning } from '#scripts/setup/run.mjs'
import { auditShipped } from '#scripts/suite/audit.mjs'
import { findFeatures, findStart } from '#scripts/suite/change.mjs'
import { runChecks } from '#scripts/suite/checks.mjs'
import { recallPass } from '#scripts/suite/remembered.mjs'
import { reportSteps } from '#scripts/suite/report.mjs'
import { runPlaywright, runVitest } from '#scripts/suite/runs.mjs'
import { scratchInMemory } from '#scripts/suite/scratch.mjs'
import { oneFailed, onePassed, oneSkipped, sum } from '#scripts/suite/tally.mjs'

/** @typedef {import('#scripts/suite/tally.mjs').Tally} Tally */
/** @typedef {import('#scripts/services.mjs').Service} Service */
/** @typedef {Awaited<ReturnType<typeof findServices>>} Services */

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
  const services = await findServices()
  try {
    // The last two mostly wait and fill idle cores.
    await Promise.all([rulesAndRoutes(), dialectAndPlans(services), killedServer()])
  } finally {
    await stopServices(services)
  }
  const browser = await findChromium().catch(() => 'none')
  await remembered({ name: 'golden journeys', folders: JOURNEY_FOLDERS, engines: [browser] }, () =>
    browse('golden journeys', ['e2e/golden', ...rest]),
  )
}

async function rulesAndRoutes() {
  const env = { TEST_ENGINE: 'sqlite' }
  await quickStep(
    'unit tests of core and scripts',
    { folders: [''] },
    { projects: ['core', 'scripts'], env, isQuiet: true },
  )
  await quickStep(
    'tests of the web',
    { folders: ['apps/web/', 'packages/'] },
    { projects: ['web-unit', 'dom'], env, isQuiet: true },
  )
  await quickStep(
    'API tests on SQLite',
    { folders: SERVER_FOLDERS },
    { projects: ['server'], env, isQuiet: true },
  )
}

async function dialectAndPlans(/** @type {Services} */ { postgres, redis }) {
  await withService(postgres, 'PostgreSQL dialect', ({ url }) =>
    runVitest({
      name: 'dialect',
      projects: ['server'],
      env: { TEST_ENGINE: 'postgres', TEST_DATABASE_URL: url, TEST_DIALECT: 'only' },
      ...inTurn,
    }),
  )
  await withService(postgres, 'query plans', (database) =>
    withUrl(redis, (url) =>
      runVitest({
        name: 'plans',
        projects: ['drills'],
        files: [PLANS],
        env: { TEST_ENGINE: 'postgres', TEST_DATABASE_URL: database.url, TEST_REDIS_URL: url },
        ...inTurn,
      }),
    ),
  )
}

function killedServer() {
  return quickStep(
    'killed server',
    { folders: SERVER_FOLDERS },
    { projects: ['fault'], files: [KILLED], env: { TEST_ENGINE: 'sqlite' }, ...inTurn },
  )
}

/**
 * @param {string} name
 * @param {{ folders: string[] }} inputs
 * @param {Omit<Parameters<typeof runVitest>[0], 'name'>} pass
 */
async function quickStep(name, inputs, pass) {
  await remembered({ name, ...inputs }, () => step(name, () => runVitest({ name, ...pass })))
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
  const services = await findServices()
  try {
    // Tests that kill servers run serially and mostly wait, so they share the cores.
    await Promise.all([slowAndPostgres(services), killedServers(services), severalServers(services)])
    const { pgbouncer } = services
    if (typeof pgbouncer === 'string')
      await step('two-node tests behind PgBouncer', async () => skipped(pgbouncer))
  } finally {
    await stopServices(services)
  }
  await browse('journeys', ['e2e/full', 'e2e/sweep', ...rest])
}

/** Parallel passes need longer timeouts (vitest.config.ts). */
function allowForLoad() {
  process.env.TEST_TIER = 'all'
}

async function slowAndPostgres(/** @type {Services} */ { postgres }) {
  await step('slow tests', () =>
    runVitest({
      name: 'slow',
      projects: ['core', 'scripts', 'web-unit', 'dom', 'server'],
      env: { TEST_ENGINE: 'sqlite', TEST_TIER: 'full' },
    }),
  )
  await withService(postgres, 'API tests on PostgreSQL', ({ url }) =>
    runVitest({
      name: 'postgres',
      projects: ['server'],
      env: { TEST_ENGINE: 'postgres', TEST_DATABASE_URL: url, TEST_TIER: 'all' },
    }),
  )
}

async function killedServers(/** @type {Services} */ services) {
  await step('killed servers on SQLite', () => faultTests('sqlite', {}))
  await withService(services.postgres, 'killed servers on PostgreSQL', ({ url }) =>
    faultTests('postgres', { TEST_DATABASE_URL: url }),
  )
}

async function severalServers(/** @type {Services} */ services) {
  const { postgres, redis, nginx } = services
  await faultsOfTwoServers(services, 'bounded')
  await nodeTests(services)
  await step('servers behind nginx', async () =>
    typeof nginx === 'string' ? skipped(nginx) : behindNginx(nginx.program, { postgres, redis }),
  )
}

/** `--whole` runs every fault at full length. */
async function nodes() {
  allowForLoad()
  await build()
  const services = await findServices()
  try {
    await nodeTests(services)
    await faultsOfTwoServers(services, rest.includes('--whole') ? 'whole' : 'bounded')
  } finally {
    await stopServices(services)
  }
}

async function nodeTests(/** @type {Services} */ { postgres, redis, pgbouncer }) {
  await withService(postgres, 'two-node tests on PostgreSQL and Redis', (database) =>
    withUrl(redis, (url) =>
      runVitest({
        name: 'two nodes',
        projects: ['nodes', 'drills'],
        env: {
          ...{ TEST_ENGINE: 'postgres', TEST_DATABASE_URL: database.url, TEST_REDIS_URL: url },
          TEST_PGBOUNCER: typeof pgbouncer === 'string' ? '' : pgbouncer.program,
        },
        ...inTurn,
      }),
    ),
  )
}

/**
 * @param {Services} services
 * @param {'bounded' | 'whole'} size
 */
async function faultsOfTwoServers({ nginx }, size) {
  await step('every fault under two servers', async () =>
    typeof nginx === 'string'
      ? skipped(nginx)
      : runVitest({
          name: 'chaos',
          projects: ['chaos'],
          env: { TEST_NGINX: nginx.program, TEST_CHAOS: size },
          ...inTurn,
        }),
  )
}

async function stopServices(/** @type {Services} */ { postgres, redis }) {
  for (const service of [postgres, redis]) if (typeof service !== 'string') await service.stop()
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
      env: { TEST_ENGINE: 'sqlite' },
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

function faultTests(/** @type {string} */ engine, /** @type {Record<string, string>} */ urls) {
  const env = { TEST_ENGINE: engine, ...urls }
  const pass = { name: `${engine} faults`, projects: ['fault'], env }
  return runVitest({ ...pass, ...inTurn })
}

/**
 * @param {string} program
 * @param {{ postgres: Service | string, redis: Service | string }} services
 */
async function behindNginx(program, { postgres, redis }) {
  return withUrl(postgres, (database) =>
    withUrl(redis, (url) =>
      runVitest({
        name: 'behind nginx',
        projects: ['proxy'],
        env: {
          TEST_ENGINE: 'postgres',
          TEST_DATABASE_URL: database,
          TEST_REDIS_URL: url,
          TEST_NGINX: program,
        },
        ...inTurn,
      }),
    ),
  )
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

/**
 * @param {Service | string} service
 * @param {string} name
 * @param {(service: Service) => Promise<Tally>} work
 */
function withService(service, name, work) {
  return step(name, async () => (typeof service === 'string' ? skipped(service) : work(service)))
}

/**
 * @param {Service | string} service
 * @param {(url: string) => Promise<Tally>} work
 */
async function withUrl(service, work) {
  return typeof service === 'string' ? skipped(service) : work(service.url)
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
