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
    ['plugins'],
    ['features'],
    ['conditions'],
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

/** Imports point downwards only, and features do not import each other (docs/architecture.md). */
export function checkLayers(sources: Source[]): Fault[] {
  return sources.flatMap((source) =>
    source.imports.flatMap(({ specifier, target, line }) => {
      const message = /^(\.\/)?\.\.\//.test(specifier)
        ? `"${specifier}" climbs out of its folder: write #… for another folder of this package.`
        : target && refuse(source.path, target)
      return message ? [{ file: source.path, line, message }] : []
    }),
  )
}

function refuse(from: string, target: string): string | undefined {
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
  return (
    refuseNeighbour(folder, from, target) ?? refuseUpward(folder, { ...standingOf(folder, from), target })
  )
}

function refuseNeighbour({ home }: LayeredPackage, from: string, target: string): string | undefined {
  const [layer, feature] = from.slice(home.length + 1).split('/')
  const [targetLayer, targetFeature] = target.slice(home.length + 1).split('/')
  if (layer !== 'features' || targetLayer !== 'features' || feature === targetFeature) return undefined
  const sharedFolder =
    home === server.home ? 'let plugins/ put them together' : 'let the page put them together'
  const shared = home === server.home ? 'trips/ or core' : 'session/, trip/, ui/ or core'
  return `The feature ${feature} must not know ${targetFeature}: move what both need down to ${shared}, or ${sharedFolder}.`
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
