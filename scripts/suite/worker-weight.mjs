/** @typedef {import('#scripts/suite/route-weights.mjs').Weight} Weight */

const budgets = { worker: 10_000, precached: 1_000_000 }

/**
 * The service worker, and all that it fetches once to keep it, as they are sent: brotli where the build made a twin.
 * @param {(file: string) => Promise<Buffer>} read
 * @returns {Promise<Weight[]>}
 */
export async function weighWorker(read) {
  const sent = async (/** @type {string} */ file) =>
    (await read(`${file}.br`).catch(() => read(file))).byteLength
  const code = (await read('sw.js')).toString('utf8')
  const files = [...code.matchAll(/url:[`"']\/([^`"'$]+)[`"']/g)].map(([, file = '']) =>
    file === 'shell.html' ? 'index.html' : file,
  )
  const names = /[`"']((?:[\w.-]+ ){20,}[\w.-]+)[`"']/.exec(code)?.[1]?.split(' ') ?? []
  const precached = [...files, ...names.map((name) => `assets/${name}`)]
  if (files.length === 0 || names.length === 0) throw new Error('The worker names nothing that it keeps.')
  const weights = await Promise.all(precached.map(sent))
  return [
    { name: 'worker', bytes: await sent('sw.js'), budget: budgets.worker },
    {
      name: 'kept on the phone',
      bytes: weights.reduce((total, bytes) => total + bytes, 0),
      budget: budgets.precached,
    },
  ]
}
