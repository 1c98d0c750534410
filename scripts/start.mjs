// A single process (and `exec` in package.json), so that signals to npm reach the server.
import { buildAll } from '#scripts/setup/build.mjs'
import { installDependencies } from '#scripts/setup/dependencies.mjs'

try {
  await installDependencies()
  await buildAll()
} catch (error) {
  console.error(error instanceof Error ? error.message : error)
  process.exit(1)
}
const server = new URL('../apps/server/dist/main.js', import.meta.url)
await import(server.href)
