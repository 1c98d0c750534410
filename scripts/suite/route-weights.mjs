import { promisify } from 'node:util'
import { brotliCompress } from 'node:zlib'

/** @typedef {{ file: string, isEntry?: boolean, imports?: string[], dynamicImports?: string[],
 *   css?: string[] }} Chunk */
/** @typedef {Record<string, Chunk>} Manifest */
/** @typedef {{ name: string, bytes: number, budget: number }} Weight */

const compress = promisify(brotliCompress)

// Units of 1,000 bytes, as browsers show them.
const budgets = {
  signIn: 110_000,
  tripHome: 150_000,
  furtherRoute: 40_000,
  worker: 10_000,
  precached: 1_000_000,
}
const signInPage = 'src/pages/auth-page.tsx'
const homePage = 'src/pages/home-page.tsx'

/**
 * The sign-in screen and the trip home are weighed whole, every other screen by what it adds to the start.
 * @param {Manifest} manifest
 * @param {(file: string) => Promise<Buffer>} read
 * @returns {Promise<Weight[]>}
 */
export async function weighRoutes(manifest, read) {
  const entry = Object.keys(manifest).find((key) => manifest[key]?.isEntry)
  if (!entry) throw new Error('The manifest names no entry.')
  const weigh = weigher(read)
  const start = (/** @type {string} */ page) => [entry, ...shellOf(manifest, page)]
  const whole = async (
    /** @type {string} */ name,
    /** @type {string} */ page,
    /** @type {number} */ budget,
  ) => {
    return { name, bytes: await weigh(filesOf(manifest, [...start(page), page])), budget }
  }
  const further = Object.keys(manifest)
    .filter((key) => isPage(key) && key !== signInPage && key !== homePage)
    .map(async (page) => {
      const base = filesOf(manifest, start(page))
      const added = filesOf(manifest, [page]).filter((file) => !base.includes(file))
      const name = page.replace('src/pages/', '').replace('.tsx', '')
      return { name, bytes: await weigh(added), budget: budgets.furtherRoute }
    })
  return Promise.all([
    whole('first screen (sign-in)', signInPage, budgets.signIn),
    whole('trip home', homePage, budgets.tripHome),
    ...further,
  ])
}

/**
 * Screens behind the sign-in stand in a shell that is loaded once, with what it loads for itself (the live line).
 * @param {Manifest} manifest
 * @param {string} page
 */
function shellOf(manifest, page) {
  return Object.entries(manifest)
    .filter(([, { isEntry, dynamicImports }]) => !isEntry && dynamicImports?.includes(page))
    .flatMap(([key, { dynamicImports = [] }]) => [key, ...dynamicImports.filter((part) => !isPage(part))])
}

function isPage(/** @type {string} */ key) {
  return /^src\/pages\/[a-z0-9-]+-page\.tsx$/.test(key)
}

/**
 * The files a browser fetches for these chunks: what they import at once, not what they load later.
 * @param {Manifest} manifest
 * @param {string[]} keys
 */
function filesOf(manifest, keys) {
  /** @type {Set<string>} */
  const seen = new Set()
  const files = new Set()
  const add = (/** @type {string} */ key) => {
    const chunk = manifest[key]
    if (!chunk || seen.has(key)) return
    seen.add(key)
    for (const file of [chunk.file, ...(chunk.css ?? [])]) files.add(file)
    for (const next of chunk.imports ?? []) add(next)
  }
  for (const key of keys) add(key)
  return [...files].filter((file) => /\.(js|css)$/.test(file))
}

function weigher(/** @type {(file: string) => Promise<Buffer>} */ read) {
  /** @type {Map<string, Promise<number>>} */
  const known = new Map()
  const weighOne = (/** @type {string} */ file) => {
    const weight = known.get(file) ?? read(file).then(async (content) => (await compress(content)).byteLength)
    known.set(file, weight)
    return weight
  }
  return async (/** @type {string[]} */ files) =>
    (await Promise.all(files.map(weighOne))).reduce((total, bytes) => total + bytes, 0)
}

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
