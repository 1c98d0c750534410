// Brotli sizes against the budgets of docs/performance.md 1.
import { readFile } from 'node:fs/promises'
import { join } from 'node:path'
import { root } from '#scripts/setup/root.mjs'
import { weighRoutes, weighWorker } from '#scripts/suite/route-weights.mjs'

const dist = join(root, 'apps/web/dist')
const manifest = await readFile(join(dist, '.vite/manifest.json'), 'utf8').catch(() => undefined)
if (manifest === undefined) {
  console.error('apps/web/dist has no .vite/manifest.json: build the web with build.manifest on.')
  process.exit(1)
}

const read = (/** @type {string} */ file) => readFile(join(dist, file))
const routes = [...(await weighRoutes(JSON.parse(manifest), read)), ...(await weighWorker(read))]
for (const { name, bytes, budget } of routes) {
  const mark = bytes > budget ? '✗' : '✓'
  console.log(`${mark} ${name}: ${(bytes / 1000).toFixed(1)} kB of ${budget / 1000} kB`)
}
const heavy = routes.filter(({ bytes, budget }) => bytes > budget).map(({ name }) => name)
if (heavy.length > 0) {
  console.error(`Over budget: ${heavy.join(', ')}.`)
  process.exitCode = 1
}
