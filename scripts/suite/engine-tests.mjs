import { readdirSync, readFileSync } from 'node:fs'
import { dirname, join } from 'node:path'

/** Tests that import this depend on the engine. */
const ENGINE = join('testing', 'test-database.ts')
/** A header comment, with the reason, excludes a test file. */
const ALONE = /^\/\/ On SQLite alone: \S/m
/** Where the engines differ in SQL or behaviour: locks, claims, counters, JSON, instants, collation. */
const DIALECT = [
  ...[
    'db/columns',
    'db/instants',
    'db/keyed-semaphore',
    'db/migrate',
    'db/parameters',
    'db/postgres',
    'db/transact',
    'db/schema',
  ],
  ...[
    'trips/busy-trip',
    'trips/trip-counters',
    'trips/placeholders',
    'http/repeats',
    'http/delayed-repeats-of-money',
  ],
  ...[
    'queue/job-queue',
    'queue/cleanup',
    'features/chat/search',
    'features/chat/batch-service',
    'features/chat/versions',
  ],
  ...[
    'features/expenses/payments',
    'features/expenses/balances',
    'features/awards/voting',
    'features/polls/polls',
  ],
].map((name) => join(name))
const IMPORT = /(?:from|import)\s*\(?\s*'(#|\.\/)([^']+\.ts)'/g

/**
 * The test files, as paths in `src`, that come to the engine's place by their imports, over however many steps, and do not say that
 * SQLite is enough for them. The rest cannot tell one engine from another, so one pass over them says all they have to say.
 * With `dialectOnly` those of DIALECT alone.
 * @param {string} src
 * @param {{ dialectOnly?: boolean }} [options]
 * @returns {string[]}
 */
export function listEngineTests(src, { dialectOnly = false } = {}) {
  const files = readdirSync(src, { recursive: true, encoding: 'utf8' }).filter((file) => file.endsWith('.ts'))
  const imports = new Map(files.map((file) => [file, importsOf(src, file)]))
  const reaching = new Set([ENGINE])
  for (let before = 0; before !== reaching.size; ) {
    before = reaching.size
    for (const [file, named] of imports) if (named.some((one) => reaching.has(one))) reaching.add(file)
  }
  const isAlone = (/** @type {string} */ file) => ALONE.test(readFileSync(join(src, file), 'utf8'))
  const found = files.filter((file) => file.endsWith('.test.ts') && reaching.has(file) && !isAlone(file))
  return dialectOnly ? found.filter((file) => DIALECT.some((name) => file === `${name}.test.ts`)) : found
}

/**
 * @param {string} src
 * @param {string} file
 */
function importsOf(src, file) {
  const found = readFileSync(join(src, file), 'utf8').matchAll(IMPORT)
  return [...found].map(([, from, path = '']) => (from === '#' ? join(path) : join(dirname(file), path)))
}
