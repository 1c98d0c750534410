// `npm run prove [-- C3 M8]`: removes each protection in a copy of the repository; its test must then fail.
import { cp, mkdtemp, readFile, rm, symlink, writeFile } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { PROTECTIONS } from '#scripts/protections/list.ts'
import type { Protection } from '#scripts/protections/protection.ts'
import { root } from '#scripts/setup/root.mjs'
import { endRunning, run } from '#scripts/setup/run.mjs'
import { closingLine, vitestFailures } from '#scripts/suite/reports.mjs'

const NOT_COPIED = /(?:^|\/)(?:node_modules|\.git|\.cache|data|dist|docs\/screens)(?:\/|$)/
/** The slowest file takes two minutes under load; hanging tests are reported. */
const TIMEOUT_MS = 10 * 60_000

type Outcome = 'passes' | 'fails' | 'breaks'
type Tested = Pick<Protection, 'test' | 'project'>

const chosen = choose(process.argv.slice(2))
const copy = await mkdtemp(join(tmpdir(), 'sendit-protections-'))
const asThingsAre = new Map<string, Promise<Outcome>>()
const unproved: string[] = []
let isInterrupted = false
for (const signal of ['SIGINT', 'SIGTERM'] as const) {
  process.on(signal, () => {
    isInterrupted = true
    endRunning()
  })
}

try {
  await cp(root, copy, {
    recursive: true,
    filter: (from) => !NOT_COPIED.test(from.slice(root.length)),
  })
  await symlink(join(root, 'node_modules'), join(copy, 'node_modules'))
  for (const [index, protection] of chosen.entries()) {
    const startedAt = performance.now()
    const fault = await findFault(protection)
    if (isInterrupted) break
    report(protection, { fault, index, seconds: (performance.now() - startedAt) / 1000 })
    if (fault !== undefined) unproved.push(protection.id)
  }
} finally {
  await rm(copy, { recursive: true, force: true })
}
if (isInterrupted) {
  console.log('Interrupted.')
  process.exit(1)
}
const passed = chosen.length - unproved.length
console.log(`${passed} of ${chosen.length} tests fail without what they are for.`)
console.log(closingLine({ passed, failed: unproved.length, skipped: 0 }))
process.exitCode = unproved.length > 0 ? 1 : 0

function choose(ids: string[]): Protection[] {
  const known = new Set(PROTECTIONS.map(({ id }) => id))
  const unknown = ids.filter((id) => !known.has(id))
  if (unknown.length > 0) throw new Error(`Not in the list: ${unknown.join(', ')}`)
  return PROTECTIONS.filter(({ id }) => ids.length === 0 || ids.includes(id))
}

/** Undefined if the test passes normally and fails without the protection. */
async function findFault({ file, find, replace, ...tested }: Protection): Promise<string | undefined> {
  if ((await outcomeAsThingsAre(tested)) !== 'passes') return 'fails as things are'
  const path = join(copy, file)
  const whole = await readFile(path, 'utf8')
  if (whole.split(find).length !== 2) return 'does not stand there once'
  await writeFile(
    path,
    whole.replace(find, () => replace),
  )
  try {
    const outcome = await runTest(tested)
    if (outcome === 'passes') return 'passes without it'
    return outcome === 'breaks' ? 'breaks without it, and no test fails' : undefined
  } finally {
    await writeFile(path, whole)
  }
}

function outcomeAsThingsAre(tested: Tested): Promise<Outcome> {
  const key = `${tested.project} ${tested.test}`
  const outcome = asThingsAre.get(key) ?? runTest(tested)
  asThingsAre.set(key, outcome)
  return outcome
}

/** `breaks`: does not load, set up or finish, which proves nothing. */
async function runTest({ test, project }: Tested): Promise<Outcome> {
  const reportFile = join(copy, 'report.json')
  await rm(reportFile, { force: true })
  const args = [
    ...[join(root, 'node_modules/vitest/vitest.mjs'), 'run', `--project=${project}`, '--maxWorkers=1'],
    ...['--bail=1', '--reporter=json', `--outputFile=${reportFile}`, test],
    // Reuses the previous run's modules: 9 s of CPU per server file instead of 14.
    ...['--experimental.fsModuleCache', `--experimental.fsModuleCachePath=${join(copy, 'modules')}`],
  ]
  const { code, output } = await run(process.execPath, args, {
    cwd: copy,
    env: { ...process.env, TEST_ENGINE: 'sqlite', TEST_TIER: 'all', CI: '' },
    timeoutMs: TIMEOUT_MS,
  })
  if (code === 0) return 'passes'
  const failures = await vitestFailures(reportFile)
  if (failures.some((failure) => failure.includes(' › '))) return 'fails'
  console.log([...failures, ...output.trim().split('\n').slice(-20)].join('\n'))
  return 'breaks'
}

type Result = { fault: string | undefined; index: number; seconds: number }

function report({ id, file, find, test }: Protection, { fault, index, seconds }: Result): void {
  const line = find.trim().split('\n')[0]
  const what = `${id}: ${file} without "${line}" · ${test}`
  const mark = fault === undefined ? `✓ ${what}` : `✗ ${what}: ${fault}`
  console.log(`${index + 1}/${chosen.length} ${mark} (${seconds.toFixed(0)} s)`)
}
