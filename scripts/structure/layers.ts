import { type Fault, isForTests, type Source } from './source.ts'

const core = 'packages/core/src'

export interface LayeredPackage {
  home: string
  /** Top first; names of one layer may import each other. */
  layers: string[][]
}

export const server: LayeredPackage = {
  home: 'apps/server/src',
  layers: [
    ['main'],
    ['serve'],
    ['compose'],
    ['app'],
    ['features'],
    ['context'],
    ['http', 'auth', 'trips', 'live', 'queue', 'files'],
    ['db', 'adapters'],
    ['config', 'errors', 'log', 'semaphore'],
  ],
}

export const web: LayeredPackage = {
  home: 'apps/web/src',
  layers: [
    ['main'],
    ['app'],
    ['pages'],
    ['features'],
    ['session', 'trip', 'offline'],
    ['ui'],
    ['lib'],
    ['styles'],
  ],
}

/** No web layer imports these; they may import `sees` and below. */
export const adjacentPackages: { home: string; sees: string }[] = [
  { home: 'apps/web/worker', sees: 'lib' },
  { home: 'apps/web/gallery', sees: 'features' },
]

/** Imports point downwards only, and between the server's features along their order (docs/architecture.md). */
export function checkLayers(sources: Source[]): Fault[] {
  const order = readFeatureOrder(sources)
  return sources.flatMap((source) =>
    source.imports.flatMap(({ specifier, target, line }) => {
      const message = /^(\.\/)?\.\.\//.test(specifier)
        ? `"${specifier}" climbs out of its folder: write #… for another folder of this package.`
        : target && refuse(source.path, target, order)
      return message ? [{ file: source.path, line, message }] : []
    }),
  )
}

function refuse(from: string, target: string, order: readonly string[]): string | undefined {
  const fromHome = homeOf(from)
  const targetHome = homeOf(target)
  if (fromHome === undefined || targetHome === undefined) return undefined
  if (targetHome === core && fromHome !== core) return undefined
  const dir = adjacentPackages.find(({ home }) => home === fromHome)
  const looksIn = dir !== undefined && targetHome === web.home
  if (targetHome !== fromHome && !looksIn)
    return `${fromHome} does not know ${targetHome}: what both need lives in packages/core.`
  if (isForTests(from)) return undefined
  if (isForTests(target)) return `${target} is for tests only: move what the product needs out of testing/.`
  if (looksIn) return refuseUpward(web, { name: dir.home, own: layerNamed(web, dir.sees), target })
  const folder = [server, web].find(({ home }) => home === fromHome)
  if (folder === undefined) return undefined
  return refuseNeighbour(from, target, order) ?? refuseUpward(folder, { ...standingOf(folder, from), target })
}

const featurePath = /^(apps\/(?:server|web)\/src)\/features\/([^/]+)\/(.+)$/
/** Known to their own feature alone. */
const privateFiles = /^((.*-)?(store|routes)|plugin)\.ts$/

function refuseNeighbour(from: string, target: string, order: readonly string[]): string | undefined {
  const [, , feature] = featurePath.exec(from) ?? []
  const [, home, other, file = ''] = featurePath.exec(target) ?? []
  if (feature === undefined || other === undefined || feature === other) return undefined
  if (home === web.home)
    return `The feature ${feature} must not know ${other}: move what both need down to session/, trip/, ui/ or core, or let the page put them together.`
  if (privateFiles.test(file))
    return `The feature ${feature} must not import ${file} of ${other}: use its service.`
  if (order.includes(other) && order.indexOf(other) < order.indexOf(feature)) return undefined
  return `The feature ${feature} must not import ${other}, which does not stand before it in features/order.ts: move what both need down to trips/ or core.`
}

/** The elements of FEATURES, whose names are those of the folders. */
function readFeatureOrder(sources: Source[]): string[] {
  const order = sources.find(({ path }) => path === `${server.home}/features/order.ts`)
  const list = /FEATURES[^=]*= \[([^\]]*)\]/.exec(order?.text ?? '')?.[1] ?? ''
  return list.split(',').flatMap((name) => name.trim() || [])
}

type Standing = { name: string; own: number | undefined }

function refuseUpward(
  folder: LayeredPackage,
  { name, own, target }: Standing & { target: string },
): string | undefined {
  const { name: above, own: other } = standingOf(folder, target)
  if (own === undefined || other === undefined || own <= other) return undefined
  const below = folder.layers.slice(own).map((names) => names.join(', '))
  return `${name} must not import ${above}, which stands above it: use ${below.join(' → ')} or core, or take it as an argument.`
}

function standingOf(folder: LayeredPackage, path: string): Standing {
  const first = path.slice(folder.home.length + 1).split('/')[0] ?? ''
  const own = layerNamed(folder, first.replace(/\.(ts|tsx|css)$/, ''))
  return { name: own === undefined ? first : (folder.layers[own]?.join(', ') ?? first), own }
}

function layerNamed({ layers }: LayeredPackage, name: string): number | undefined {
  const index = layers.findIndex((names) => names.includes(name))
  return index === -1 ? undefined : index
}

function homeOf(path: string): string | undefined {
  const homes = [core, server.home, web.home, ...adjacentPackages.map(({ home }) => home)]
  return homes.find((home) => path.startsWith(`${home}/`))
}
