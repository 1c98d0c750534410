// Tests that start a server start what is shipped: four times as fast to come up as the sources are.
import { buildServer } from '#scripts/setup/build.mjs'

/** Vitest calls it before the first test of a run, and what it hands over before each further one while it watches. */
export async function setup(/** @type {import('vitest/node').TestProject} */ project) {
  await buildServer()
  project.onTestsRerun(buildServer)
}
