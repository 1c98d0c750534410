import { availableParallelism } from 'node:os'
import { fileURLToPath } from 'node:url'
import { defineConfig } from 'vitest/config'
import { listEngineTests } from './scripts/suite/engine-tests.mjs'

const from = (path: string) => fileURLToPath(new URL(path, import.meta.url))
// TEST_TIER: 'quick' omits *.full.test.ts, 'full' runs only those, 'all' both.
const tier = process.env.TEST_TIER ?? 'quick'
const tests = (folder: string, extensions = 'ts') =>
  tier === 'full' ? [`${folder}/**/*.full.test.${extensions}`] : [`${folder}/**/*.test.${extensions}`]
// `test:full` runs passes in parallel and needs longer.
const timeouts =
  tier === 'quick'
    ? { testTimeout: 15_000, hookTimeout: 15_000, expect: { poll: { timeout: 10_000 } } }
    : { testTimeout: 60_000, hookTimeout: 120_000, expect: { poll: { timeout: 30_000 } } }
const slower = tier === 'quick' ? ['**/*.full.test.{ts,tsx}'] : []

/** Files share modules and document, which testing/setup-dom.ts clears after each test. */
const webSetUp = { root: from('apps/web'), isolate: false, exclude: slower, ...timeouts }

const serverSetUp = {
  root: from('apps/server'),
  globalSetup: [from('scripts/suite/built-server.mjs')],
  alias: { '#adapters/images/drawing-program.ts': from('apps/server/src/testing/built-drawing.ts') },
  setupFiles: [from('apps/server/src/testing/after-each-file.ts')],
  ...timeouts,
}
/** Vitest's default leaves one core idle; more than four databases at once gain nothing. */
const maxWorkers = Math.min(availableParallelism(), 4)

/** PostgreSQL runs only engine-dependent tests (docs/testing.md). */
const engineTests =
  process.env.TEST_ENGINE === 'postgres'
    ? listEngineTests(from('apps/server/src'), { dialectOnly: process.env.TEST_DIALECT === 'only' }).map(
        (file) => `src/${file}`,
      )
    : undefined

// `server` runs per engine; `nodes` and `drills` need Redis and PostgreSQL, `proxy` nginx too. `fault` and `chaos` kill servers,
// so run serially.
export default defineConfig({
  test: {
    maxWorkers,
    projects: [
      {
        test: {
          name: 'core',
          isolate: false,
          root: from('packages/core'),
          include: tests('src'),
          exclude: slower,
          ...timeouts,
        },
      },
      {
        test: {
          name: 'scripts',
          root: from('.'),
          globalSetup: [from('scripts/suite/built-server.mjs')],
          include: tests('scripts'),
          exclude: ['scripts/**/*.nodes.test.ts', ...slower],
          ...timeouts,
          ...(tier !== 'quick' && { testTimeout: 240_000 }),
        },
      },
      {
        extends: 'apps/web/vite.config.ts',
        test: {
          ...webSetUp,
          name: 'web-unit',
          include: tests('src', 'ts'),
          setupFiles: [from('apps/web/src/testing/setup.ts')],
        },
      },
      {
        extends: 'apps/web/vite.config.ts',
        test: {
          ...webSetUp,
          name: 'dom',
          include: tests('src', 'tsx'),
          environment: 'happy-dom',
          // Both must be listed: imports run once per worker. After hooks run in reverse, so globals are restored before the page
          // is cleared.
          setupFiles: ['setup-dom.ts', 'setup.ts'].map((file) => from(`apps/web/src/testing/${file}`)),
        },
      },
      {
        test: {
          ...serverSetUp,
          name: 'server',
          isolate: false,
          include: engineTests?.filter((file) => file.endsWith('.test.ts')) ?? tests('src'),
          exclude: ['src/**/*.nodes.test.ts', 'src/**/*.proxy.test.ts', 'src/**/*.fault.test.ts', ...slower],
        },
      },
      {
        test: {
          ...serverSetUp,
          name: 'nodes',
          include: ['src/**/*.nodes.test.ts'],
          testTimeout: 120_000,
          hookTimeout: 120_000,
          sequence: { groupOrder: 1 },
          maxWorkers: 1,
        },
      },
      {
        test: {
          ...serverSetUp,
          name: 'proxy',
          include: ['src/**/*.proxy.test.ts'],
          testTimeout: 120_000,
          hookTimeout: 120_000,
          sequence: { groupOrder: 1 },
          maxWorkers: 1,
        },
      },
      {
        test: {
          ...serverSetUp,
          root: from('.'),
          name: 'drills',
          include: ['scripts/**/*.nodes.test.ts'],
          exclude: ['scripts/chaos/**'],
          testTimeout: 300_000,
          hookTimeout: 120_000,
        },
      },
      {
        test: {
          ...serverSetUp,
          root: from('.'),
          name: 'chaos',
          include: ['scripts/chaos/*.nodes.test.ts'],
          testTimeout: 300_000,
          hookTimeout: 120_000,
        },
      },
      {
        test: {
          ...serverSetUp,
          name: 'fault',
          include: engineTests?.filter((file) => file.endsWith('.fault.test.ts')) ?? [
            'src/**/*.fault.test.ts',
          ],
          // Many server starts; only catches hangs.
          testTimeout: 900_000,
          hookTimeout: 120_000,
          sequence: { groupOrder: 2 },
          maxWorkers: 1,
        },
      },
    ],
  },
})
