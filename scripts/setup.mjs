// Only Node built-ins: it runs before anything is installed.
import { buildAll } from '#scripts/setup/build.mjs'
import { findChromium } from '#scripts/setup/chromium.mjs'
import { installDependencies } from '#scripts/setup/dependencies.mjs'

/** @type {Record<string, () => Promise<void>>} */
const steps = {
  deps: installDependencies,
  build: buildAll,
  chromium: async () => console.log(await findChromium()),
}

async function runSteps(/** @type {string[]} */ names) {
  for (const name of names) {
    const step = steps[name]
    if (!step) throw new Error(`There is no set-up step "${name}": use ${Object.keys(steps).join(', ')}.`)
    await step()
  }
}

runSteps(process.argv.slice(2)).catch((/** @type {unknown} */ error) => {
  console.error(error instanceof Error ? error.message : error)
  process.exitCode = 1
})
