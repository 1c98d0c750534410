import { type Fault, isForTests, type Source } from '#scripts/structure/source.ts'

interface House {
  home: string
  /** From the roof down. Names on one floor may use each other. */
  floors: string[][]
}

const server: House = {
  home: 'apps/server/src',
  floors: [
    ['main'],
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

const web: House = {
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

/** Imports point down the floors of docs/architecture.md (docs/style.md 2.2), and a feature never looks at its neighbour. */
export function checkFloors(sources: Source[]): Fault[] {
  return sources.flatMap((source) =>
    source.imports.flatMap(({ specifier, target, line }) => {
      const message = specifier.startsWith('../')
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
  if (targetHome === 'packages/core/src' && fromHome !== targetHome) return undefined
  if (targetHome !== fromHome)
    return `${fromHome} does not know ${targetHome}: what both need lives in packages/core.`
  if (isForTests(from)) return undefined
  if (isForTests(target)) return `${target} is for tests only: move what the product needs out of testing/.`
  const house = [server, web].find(({ home }) => home === fromHome)
  return house && (refuseNeighbour(house, from, target) ?? refuseUpward(house, from, target))
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

function refuseUpward(house: House, from: string, target: string): string | undefined {
  const own = floorOf(house, from)
  const other = floorOf(house, target)
  if (own === undefined || other === undefined || own <= other) return undefined
  const below = house.floors.slice(own).map((names) => names.join(', '))
  const name = house.floors[own]?.join(', ')
  return `${name} must not import ${house.floors[other]?.join(', ')}, which stands above it: use ${below.join(' → ')} or core, or take it as an argument.`
}

function floorOf({ home, floors }: House, path: string): number | undefined {
  const first = path.slice(home.length + 1).split('/')[0] ?? ''
  const name = first.replace(/\.(ts|tsx|css)$/, '')
  const index = floors.findIndex((names) => names.includes(name))
  return index === -1 ? undefined : index
}

function homeOf(path: string): string | undefined {
  return ['packages/core/src', server.home, web.home].find((home) => path.startsWith(`${home}/`))
}
