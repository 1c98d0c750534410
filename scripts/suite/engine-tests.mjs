import { readdirSync, readFileSync } from 'node:fs'
import { dirname, join } from 'node:path'

/** The one place of the server's tests that asks which engine they run on. */
const ENGINE = join('testing', 'test-database.ts')
/** A file of tests says so in a line at its head, with the reason why the engine changes nothing of what it is about. */
const ALONE = /^\/\/ On SQLite alone: \S/m
const IMPORT = /(?:from|import)\s*\(?\s*'(#|\.\/)([^']+\.ts)'/g

/**
 * The test files, as paths in `src`, that come to the engine's place by their imports, over however many steps, and do not say that
 * SQLite is enough for them. The rest cannot tell one engine from another, so one pass over them says all they have to say.
 * @param {string} src
 * @returns {string[]}
 */
export function listEngineTests(src) {
  const files = readdirSync(src, { recursive: true, encoding: 'utf8' }).filter((file) => file.endsWith('.ts'))
  const imports = new Map(files.map((file) => [file, importsOf(src, file)]))
  const reaching = new Set([ENGINE])
  for (let before = 0; before !== reaching.size; ) {
    before = reaching.size
    for (const [file, named] of imports) if (named.some((one) => reaching.has(one))) reaching.add(file)
  }
  const isAlone = (/** @type {string} */ file) => ALONE.test(readFileSync(join(src, file), 'utf8'))
  return files.filter((file) => file.endsWith('.test.ts') && reaching.has(file) && !isAlone(file))
}

/**
 * @param {string} src
 * @param {string} file
 */
function importsOf(src, file) {
  const found = readFileSync(join(src, file), 'utf8').matchAll(IMPORT)
  return [...found].map(([, from, path = '']) => (from === '#' ? join(path) : join(dirname(file), path)))
}
