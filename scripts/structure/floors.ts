import { type Fault, isForTests, type Source } from '#scripts/structure/source.ts'

const core = 'packages/core/src'

export interface House {
  home: string
  /** From the roof down. Names on one floor may use each other. */
  floors: string[][]
}

export const server: House = {
  home: 'apps/server/src',
  floors: [
    ['main'],
    ['serve'],
    ['compose'],
    ['app'],
    ['mount'],
    ['features'],
    ['conditions'],
    ['http'],
    ['files'],
    ['access'],
    ['jobs', 'db', 'adapters'],
    ['config', 'errors', 'log'],
  ],
}

export const web: House = {
  home: 'apps/web/src',
  floors: [
    ['main'],
    ['app'],
    ['pages'],
    ['features'],
    ['access'],
    ['uploads'],
    ['outbox'],
    ['ui'],
    ['lib'],
    ['styles'],
  ],
}

/** They stand beside the web's house: nobody in it looks into them, and they see what is no higher than one of its floors. */
export const sheds: { home: string; sees: string }[] = [
  { home: 'apps/web/worker', sees: 'lib' },
  { home: 'apps/web/gallery', sees: 'features' },
]

/** Imports point down the floors of docs/architecture.md (docs/style.md 2.2), and a feature never looks at its neighbour. */
export function checkFloors(sources: Source[]): Fault[] {
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
  const shed = sheds.find(({ home }) => home === fromHome)
  const looksIn = shed !== undefined && targetHome === web.home
  if (targetHome !== fromHome && !looksIn)
    return `${fromHome} does not know ${targetHome}: what both need lives in packages/core.`
  if (isForTests(from)) return undefined
  if (isForTests(target)) return `${target} is for tests only: move what the product needs out of testing/.`
  if (looksIn) return refuseUpward(web, { name: shed.home, own: floorNamed(web, shed.sees), target })
  const house = [server, web].find(({ home }) => home === fromHome)
  if (house === undefined) return undefined
  return refuseNeighbour(house, from, target) ?? refuseUpward(house, { ...standingOf(house, from), target })
}

function refuseNeighbour({ home }: House, from: string, target: string): string | undefined {
  const [floor, feature] = from.slice(home.length + 1).split('/')
  const [targetFloor, targetFeature] = target.slice(home.length + 1).split('/')
  if (floor !== 'features' || targetFloor !== 'features' || feature === targetFeature) return undefined
  const meetingPlace =
    home === server.home ? 'let mount/ put them together' : 'let the page put them together'
  const shared = home === server.home ? 'access/ or core' : 'access/, ui/ or core'
  return `The feature ${feature} must not know ${targetFeature}: move what both need down to ${shared}, or ${meetingPlace}.`
}

type Standing = { name: string; own: number | undefined }

function refuseUpward(
  house: House,
  { name, own, target }: Standing & { target: string },
): string | undefined {
  const { name: above, own: other } = standingOf(house, target)
  if (own === undefined || other === undefined || own <= other) return undefined
  const below = house.floors.slice(own).map((names) => names.join(', '))
  return `${name} must not import ${above}, which stands above it: use ${below.join(' → ')} or core, or take it as an argument.`
}

/** The floor of a file, and all that stands on it. */
function standingOf(house: House, path: string): Standing {
  const first = path.slice(house.home.length + 1).split('/')[0] ?? ''
  const own = floorNamed(house, first.replace(/\.(ts|tsx|css)$/, ''))
  return { name: own === undefined ? first : (house.floors[own]?.join(', ') ?? first), own }
}

function floorNamed({ floors }: House, name: string): number | undefined {
  const index = floors.findIndex((names) => names.includes(name))
  return index === -1 ? undefined : index
}

function homeOf(path: string): string | undefined {
  const homes = [core, server.home, web.home, ...sheds.map(({ home }) => home)]
  return homes.find((home) => path.startsWith(`${home}/`))
}
