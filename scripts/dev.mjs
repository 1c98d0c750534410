import { spawn } from 'node:child_process'
import { join } from 'node:path'
import { installDependencies } from '#scripts/setup/dependencies.mjs'
import { root } from '#scripts/setup/root.mjs'

await installDependencies()

const webPort = '5173'
// Email links use the dev server's origin, which the server must trust.
const env = {
  SENDIT_SERVER: `http://127.0.0.1:${process.env.PORT ?? 3000}`,
  PUBLIC_URL: `http://localhost:${webPort}`,
  ...process.env,
}

const sides = [
  start(['node_modules/tsx/dist/cli.mjs', 'watch', '--clear-screen=false', 'apps/server/src/main.ts'], root),
  start(
    [
      join(root, 'node_modules/vite/bin/vite.js'),
      '--clearScreen',
      'false',
      '--port',
      webPort,
      '--strictPort',
    ],
    join(root, 'apps/web'),
  ),
]

for (const side of sides) side.once('close', endAll)
for (const signal of /** @type {const} */ (['SIGINT', 'SIGTERM'])) process.on(signal, endAll)

function start(/** @type {string[]} */ args, /** @type {string} */ cwd) {
  return spawn(process.execPath, args, { cwd, env, stdio: ['ignore', 'inherit', 'inherit'] })
}

function endAll() {
  for (const side of sides) if (side.exitCode === null) side.kill('SIGTERM')
}
