// `npm start`: set up what is missing, then become the server. One process (and `exec` in
// package.json), so that a signal to npm reaches the server and not a shell in between.
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
