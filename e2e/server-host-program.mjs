// One process for all journeys, so that modules are imported and compiled once.

/** @typedef {import('../apps/server/src/serve.ts').Serving} Serving */
/** @typedef {{ id: number, env?: Record<string, string> }} Asked with settings to start that server, without to stop it */

const BUILT = new URL('../apps/server/dist/serve.js', import.meta.url).href
/** @type {typeof import('../apps/server/src/serve.ts')} */
const { serve } = await import(BUILT)

process.umask(0o077)

/** @type {Map<number, Serving>} */
const servers = new Map()

process.on('message', async (/** @type {Asked} */ asked) => {
  const answer = await carryOut(asked).catch((/** @type {unknown} */ error) => ({ error: String(error) }))
  process.send?.({ id: asked.id, ...answer })
})
process.on('disconnect', () => process.exit())
process.send?.('ready')

async function carryOut(/** @type {Asked} */ { id, env }) {
  if (env === undefined) {
    await servers.get(id)?.stop()
    servers.delete(id)
    return {}
  }
  const serving = await serve(env)
  servers.set(id, serving)
  return { url: serving.services.publicUrl }
}
