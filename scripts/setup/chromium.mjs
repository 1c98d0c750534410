import { existsSync } from 'node:fs'
import { createRequire } from 'node:module'
import { basename, delimiter, join } from 'node:path'
import { root } from '#scripts/setup/root.mjs'
import { run } from '#scripts/setup/run.mjs'

// Takes 70 % of the CPU, but lacks notifications, clipboard and back/forward cache.
const SHELL = 'chromium-headless-shell'
const names = [
  SHELL,
  'chromium',
  'chromium-browser',
  'google-chrome',
  'google-chrome-stable',
  'chrome',
  'microsoft-edge',
]
const bundles = [
  '/Applications/Google Chrome.app/Contents/MacOS/Google Chrome',
  '/Applications/Chromium.app/Contents/MacOS/Chromium',
  'C:\\Program Files\\Google\\Chrome\\Application\\chrome.exe',
  '/snap/bin/chromium',
]

const howTo =
  'No Chromium was found for the browser journeys. Install one (Debian and Ubuntu: apt-get install chromium), ' +
  'or run "npx playwright install chromium", or set CHROMIUM_PATH to a browser you have.'

/**
 * A browser that proves itself by answering `--version`; with `isWhole` one that has all that riders have. With `mayInstall` a
 * root on Debian gets one by apt.
 * @param {{ mayInstall?: boolean, isWhole?: boolean }} [options]
 * @returns {Promise<string>}
 */
export async function findChromium({ mayInstall = true, isWhole = false } = {}) {
  const isWanted = (/** @type {string} */ path) => !isWhole || basename(path) !== SHELL
  const named = process.env.CHROMIUM_PATH
  if (named && isWanted(named)) {
    if (await answers(named)) return named
    throw new Error(`CHROMIUM_PATH is ${named}, and that is no browser that starts.`)
  }
  const here = () => [...playwrightsOwn(), ...onThisMachine()].filter(isWanted)
  for (const path of here()) if (await answers(path)) return path
  // Ubuntu has no package of the first name.
  for (const name of mayInstall ? [SHELL, 'chromium'].filter(isWanted) : []) {
    const path = (await installByApt([name])) ? here()[0] : undefined
    if (path && (await answers(path))) return path
  }
  throw new Error(howTo)
}

/**
 * True when apt was there and did it.
 * @param {string[]} packages
 */
export async function installByApt(packages) {
  if (process.getuid?.() !== 0 || !existsSync('/usr/bin/apt-get')) return false
  console.log(`Installing ${packages.join(', ')} by apt …`)
  const env = { ...process.env, DEBIAN_FRONTEND: 'noninteractive' }
  await run('apt-get', ['update', '-qq'], { env, timeoutMs: 300_000 })
  const args = ['install', '-y', '-qq', '--no-install-recommends', ...packages]
  const { code, output } = await run('apt-get', args, { env, timeoutMs: 900_000 })
  if (code !== 0) console.log(output.trim().split('\n').slice(-5).join('\n'))
  return code === 0
}

function playwrightsOwn() {
  try {
    const playwright = createRequire(join(root, 'package.json'))('@playwright/test')
    const path = playwright.chromium.executablePath()
    return path && existsSync(path) ? [path] : []
  } catch {
    return []
  }
}

function onThisMachine() {
  const folders = (process.env.PATH ?? '').split(delimiter).filter(Boolean)
  const onPath = names.flatMap((name) => folders.map((folder) => join(folder, name)))
  return [...onPath, ...bundles].filter((path) => existsSync(path))
}

async function answers(/** @type {string} */ path) {
  const { code, output } = await run(path, ['--version'], { timeoutMs: 15_000 })
  return code === 0 && /\d+\.\d+\.\d+/.test(output)
}
