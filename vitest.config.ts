import { availableParallelism } from 'node:os'
import { fileURLToPath } from 'node:url'
import { defineConfig } from 'vitest/config'
import { listEngineTests } from './scripts/suite/engine-tests.mjs'

const from = (path: string) => fileURLToPath(new URL(path, import.meta.url))
// Unsaid a poll gives up after a second, which a machine with other work takes for less.
const patient = { expect: { poll: { timeout: 30_000 } } }
// Servers, databases and mails are real here, and a busy machine may stall one of them for a moment: they get time, no second try.
const serverSetUp = {
  root: from('apps/server'),
  globalSetup: [from('scripts/suite/built-server.mjs')],
  alias: { '#adapters/images/drawing-program.ts': from('apps/server/src/testing/built-drawing.ts') },
  testTimeout: 60_000,
  hookTimeout: 120_000,
  setupFiles: [from('apps/server/src/testing/after-each-file.ts')],
  ...patient,
}
/** Vitest leaves one core free for whoever watches; a build server has nobody. More databases at once than this gain nothing. */
const maxWorkers = Math.min(availableParallelism(), 4)

/** On PostgreSQL only what can tell the engines apart (docs/decisions/0033). */
const engineTests =
  process.env.TEST_ENGINE === 'postgres'
    ? listEngineTests(from('apps/server/src')).map((file) => `src/${file}`)
    : undefined
const onThisEngine = (all: string, ending: string) =>
  engineTests?.filter((file) => file.endsWith(ending)) ?? [all]

// `server` runs once per engine (TEST_ENGINE), `nodes` and `drills` need Redis and PostgreSQL, `proxy` nginx too,
// `fault` kills servers and so takes one file after the other, `storm` kills its stores as well.
export default defineConfig({
  test: {
    maxWorkers,
    projects: [
      {
        test: {
          name: 'core',
          isolate: false,
          root: from('packages/core'),
          include: ['src/**/*.test.ts'],
          // Properties are tried hundreds of times, on a machine that may be busy.
          testTimeout: 60_000,
        },
      },
      {
        test: {
          name: 'scripts',
          root: from('.'),
          globalSetup: [from('scripts/suite/built-server.mjs')],
          include: ['scripts/**/*.test.ts'],
          exclude: ['scripts/**/*.nodes.test.ts'],
          // Some furnish a whole demo or take a backup: half a minute where nothing else runs.
          testTimeout: 240_000,
          ...patient,
        },
      },
      {
        extends: 'apps/web/vite.config.ts',
        test: {
          name: 'web',
          root: from('apps/web'),
          include: ['src/**/*.test.{ts,tsx}'],
          setupFiles: [from('apps/web/src/testing/patience.ts')],
          testTimeout: 100_000,
          ...patient,
        },
      },
      {
        test: {
          ...serverSetUp,
          name: 'server',
          isolate: false,
          include: onThisEngine('src/**/*.test.ts', '.test.ts'),
          exclude: ['src/**/*.nodes.test.ts', 'src/**/*.proxy.test.ts', 'src/**/*.fault.test.ts'],
        },
      },
      {
        test: {
          ...serverSetUp,
          name: 'nodes',
          include: ['src/**/*.nodes.test.ts'],
          testTimeout: 120_000,
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
          exclude: ['scripts/storm/**'],
          // Every statement of the product is sent and explained.
          testTimeout: 300_000,
        },
      },
      {
        test: {
          ...serverSetUp,
          root: from('.'),
          name: 'storm',
          include: ['scripts/storm/*.nodes.test.ts'],
          testTimeout: 300_000,
        },
      },
      {
        test: {
          ...serverSetUp,
          name: 'fault',
          include: onThisEngine('src/**/*.fault.test.ts', '.fault.test.ts'),
          // Many starts of a server, each of which takes what the machine leaves it: this says only that something hangs.
          testTimeout: 900_000,
          sequence: { groupOrder: 2 },
          maxWorkers: 1,
        },
      },
    ],
  },
})
