import { mkdir, rm } from 'node:fs/promises'
import { join } from 'node:path'
import { root } from '#scripts/setup/root.mjs'
import { run } from '#scripts/setup/run.mjs'
import { playwrightFailures, playwrightTally, vitestFailures, vitestTally } from '#scripts/suite/reports.mjs'

const reports = join(root, '.cache/reports')
// Personal settings are removed: tests would write into real data.
const personal =
  /^(DATABASE_URL|REDIS_URL|SMTP_URL|MAIL_FROM|S3_.*|DATA_DIR|PUBLIC_URL|PORT|HOST|APP_SECRET|ADMIN_EMAILS|TRUST_PROXY)$/

/**
 * One pass of Vitest over some of its projects; with `files` over those whose paths hold one of these, with `since` over what the
 * files that differ from that commit can reach.
 * What a quiet one prints comes when it is through, so that it stands together although another pass is running.
 * @param {{ name: string, projects: string[], files?: string[], env?: Record<string, string>, oneAtATime?: boolean,
 *   since?: string | undefined, isQuiet?: boolean }} pass
 */
export async function runVitest({
  name,
  projects,
  files = [],
  env = {},
  oneAtATime = false,
  since,
  isQuiet = false,
}) {
  const report = await freshReport(name)
  const args = [
    ...[
      'node_modules/vitest/vitest.mjs',
      'run',
      '--reporter=default',
      '--reporter=json',
      `--outputFile.json=${report}`,
    ],
    ...files,
    ...projects.map((project) => `--project=${project}`),
    ...(oneAtATime ? ['--no-file-parallelism', '--passWithNoTests'] : []),
    ...(since === undefined ? [] : ['--changed', since, '--passWithNoTests']),
  ]
  const { code, output } = await run(process.execPath, args, {
    cwd: root,
    echo: !isQuiet,
    env: cleanEnv(env),
  })
  process.stdout.write(output)
  return { ...(await vitestTally(report, code)), failures: await vitestFailures(report) }
}

/**
 * One pass of Playwright.
 * @param {{ name: string, args: string[], env?: Record<string, string> }} pass
 */
export async function runPlaywright({ name, args, env = {} }) {
  const report = await freshReport(name)
  const whole = ['node_modules/@playwright/test/cli.js', 'test', '--reporter=list,json', ...args]
  const places = { PLAYWRIGHT_JSON_OUTPUT_NAME: report, JOURNEYS_OUTPUT: join(root, '.cache/suite-journeys') }
  const { code } = await run(process.execPath, whole, {
    cwd: root,
    echo: true,
    env: cleanEnv({ ...env, ...places }),
  })
  return { ...(await playwrightTally(report, code)), failures: await playwrightFailures(report) }
}

async function freshReport(/** @type {string} */ name) {
  const file = join(reports, `${name.replaceAll(/[^a-z]+/gi, '-').toLowerCase()}.json`)
  await mkdir(reports, { recursive: true })
  await rm(file, { force: true })
  return file
}

/** @returns {NodeJS.ProcessEnv} */
function cleanEnv(/** @type {Record<string, string>} */ env) {
  const inherited = Object.entries(process.env).filter(([name]) => !personal.test(name))
  return { ...Object.fromEntries(inherited), ...env }
}
