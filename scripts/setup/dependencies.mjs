import { existsSync } from 'node:fs'
import { readFile } from 'node:fs/promises'
import { join } from 'node:path'
import { hashOf, writeWhole } from '#scripts/setup/fingerprint.mjs'
import { withLock } from '#scripts/setup/lock.mjs'
import { root } from '#scripts/setup/root.mjs'
import { run } from '#scripts/setup/run.mjs'

const manifests = [
  'package-lock.json',
  'package.json',
  'packages/core/package.json',
  'apps/server/package.json',
  'apps/web/package.json',
]

/** `npm ci` refuses a lockfile from another platform and a plain install rewrites it; `--no-save` does neither. */
export async function installDependencies() {
  if (await isInstalled()) return
  await withLock(join(root, '.cache/install.lock'), async () => {
    if (await isInstalled()) return
    const wanted = await wantedHash()
    console.log('Installing what SendIt! is made of …')
    const npm = process.platform === 'win32' ? 'npm.cmd' : 'npm'
    const args = ['install', '--no-save', '--ignore-scripts', '--no-audit', '--no-fund', '--loglevel=error']
    // NODE_ENV=production would omit dev dependencies.
    const { code } = await run(npm, [...args, '--include=dev'], { cwd: root, echo: true })
    if (code !== 0)
      throw new Error('npm install did not finish: see the lines above, then run the command again.')
    await writeWhole(markerFile(), wanted)
  })
}

async function isInstalled() {
  if (!existsSync(join(root, 'node_modules'))) return false
  const installed = await readFile(markerFile(), 'utf8').catch(() => '')
  return installed === (await wantedHash())
}

async function wantedHash() {
  const texts = await Promise.all(manifests.map((name) => readFile(join(root, name), 'utf8').catch(() => '')))
  return hashOf(texts.map(installedPart).join('\n'))
}

/** A changed script needs no reinstall. */
function installedPart(/** @type {string} */ text, /** @type {number} */ index) {
  if (manifests[index] === 'package-lock.json') return text
  const { dependencies, devDependencies, optionalDependencies, workspaces } = JSON.parse(text || '{}')
  return JSON.stringify({ dependencies, devDependencies, optionalDependencies, workspaces })
}

function markerFile() {
  return join(root, 'node_modules/.sendit-deps')
}
