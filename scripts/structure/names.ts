import { type Fault, isForTests, type Source } from '#scripts/structure/source.ts'

/** A new feature is added here, and in docs/architecture.md, when its first rule or row exists. */
export const features = [
  'auth',
  'trips',
  'invites',
  'chat',
  'media',
  'expenses',
  'awards',
  'polls',
  'plan',
  'outings',
  'crew',
  'weather',
  'season',
  'recap',
  'beaches',
  'profile',
  'calendar',
  'installed',
  'notices',
]
/** What the operator looks at; the web shows the mailbox among the ways in. */
const operatorFeatures = ['health', 'metrics', 'letters', 'mailbox']

const forbidden = new Set(['util', 'utils', 'helper', 'helpers', 'types', 'index', 'common', 'misc'])
const kebab = /^[a-z0-9]+(-[a-z0-9]+)*$/
const endings =
  /(\.(nodes|proxy|fault|phone|desktop|engines))?(\.(test|spec|screens|config|d))?\.(ts|tsx|mjs)$/

const serverRooms = [
  ...['mount', 'features', 'conditions', 'http', 'files', 'access', 'jobs', 'db', 'adapters', 'testing'],
]
export const serverDoors = ['main.ts', 'serve.ts', 'compose.ts', 'app.ts', 'config.ts', 'errors.ts', 'log.ts']
const webRooms = ['app', 'pages', 'features', 'access', 'uploads', 'outbox', 'ui', 'lib', 'styles', 'testing']
export const webDoors = ['main.tsx', 'vite-env.d.ts']

const serverFeatureFile = /^([a-z0-9-]+-)?(routes|service|store|present|socket|mail|jobs)\.ts$/
// Besides queries, mutations and hooks a web feature may hold plain files: behaviour of the browser without React, such as the chat's
// queue of unsent messages, named after what it works out.
const webFeatureFile = /^[a-z0-9-]+\.tsx?$/

/** Names tell what stands behind the door: the same few rooms in every feature. */
export function checkNames(sources: Source[]): Fault[] {
  return sources.flatMap(({ path }) => {
    const message = refuseName(path) ?? refusePlace(path)
    return message ? [{ file: path, line: 1, message }] : []
  })
}

function refuseName(path: string): string | undefined {
  const parts = path.split('/')
  const file = parts.pop() ?? ''
  const stem = file.replace(endings, '')
  const wrong = [...parts, stem].find((part) => !kebab.test(part))
  if (wrong) return `"${wrong}" is not kebab-case.`
  if (forbidden.has(stem)) return `"${file}" says nothing: name the file after what it works out.`
  return undefined
}

function refusePlace(path: string): string | undefined {
  if (path.startsWith('apps/server/src/')) {
    return (
      refuseRoom(path.slice('apps/server/src/'.length), serverRooms, serverDoors) ?? refuseServerFeature(path)
    )
  }
  if (!path.startsWith('apps/web/src/')) return undefined
  const inside = path.slice('apps/web/src/'.length)
  return refuseRoom(inside, webRooms, webDoors) ?? refuseWebFeature(path) ?? refusePage(inside)
}

function refuseRoom(inside: string, rooms: string[], doors: string[]): string | undefined {
  const [first = '', ...rest] = inside.split('/')
  if (rest.length === 0) {
    const subject = first.replace(/\.test(\.tsx?)$/, '$1')
    if (doors.includes(subject)) return undefined
    return `Only ${doors.join(', ')} stand directly in src/: move this into one of ${rooms.join(', ')}.`
  }
  return rooms.includes(first) ? undefined : `There is no room "${first}": use one of ${rooms.join(', ')}.`
}

type FeatureFolder = {
  allowed: RegExp
  /** What it may hold, in words. */
  rooms: string
  /** 1: files lie side by side in it; 2: they may stand in folders of it. */
  deepest: 1 | 2
}

function refuseServerFeature(path: string): string | undefined {
  return refuseFeature(path, {
    allowed: serverFeatureFile,
    deepest: 1,
    rooms:
      'routes, service, store, present, socket, mail or jobs (or a part of one, such as guest-routes.ts); ' +
      'a pure rule belongs into packages/core, what several features share into files/, conditions/ or access/, plumbing into http/ or adapters/',
  })
}

function refuseWebFeature(path: string): string | undefined {
  return refuseFeature(path, {
    allowed: webFeatureFile,
    deepest: 2,
    rooms:
      'queries.ts, mutations.ts, use-*.ts, components (*.tsx) and plain files in kebab-case; ' +
      'a rule both sides need belongs into packages/core, plumbing into lib/',
  })
}

function refuseFeature(path: string, { allowed, rooms, deepest }: FeatureFolder): string | undefined {
  const [, , , floor, feature = '', ...rest] = path.split('/')
  if (floor !== 'features') return undefined
  const known = [...features, ...operatorFeatures]
  if (!known.includes(feature)) return `There is no feature "${feature}": use one of ${known.join(', ')}.`
  if (rest.length > deepest) {
    return deepest === 1
      ? 'A feature of the server is one flat folder: no folders inside it.'
      : 'A feature of the web has one level of folders: none inside them.'
  }
  if (isForTests(path) || allowed.test(rest.at(-1) ?? '')) return undefined
  return `A feature folder holds ${rooms}.`
}

function refusePage(inside: string): string | undefined {
  const [room, ...rest] = inside.split('/')
  if (room !== 'pages' || isForTests(inside)) return undefined
  const isPage = rest.length === 1 && /-page(?:-later)?\.tsx$/.test(rest[0] ?? '')
  return isPage
    ? undefined
    : 'pages/ holds one *-page.tsx per screen, with a *-page-later.tsx where it fetches several parts at once: a part of a screen belongs into its feature.'
}
