import { type Fault, type Import, isForTests, type Mention, type Source } from './source.ts'

interface Boundary {
  stands: (path: string) => boolean
  import?: (found: Import) => string | undefined
  mention?: (found: Mention) => string | undefined
}

const inServer = (path: string) => path.startsWith('apps/server/src/') && !isForTests(path)
const inCore = (path: string) => path.startsWith('packages/core/src/') && !isForTests(path)
/** Browser code, except the worker's build script. */
const inWeb = (path: string) =>
  /^apps\/web\/(src|worker|gallery)\//.test(path) && path !== 'apps/web/worker/build.ts' && !isForTests(path)

const queryFolders =
  /^apps\/server\/src\/(features\/[^/]+\/([a-z0-9-]+-)?store\.ts$|(auth|trips|live|queue|files|db)\/)/
const queryCalls =
  /^call \.(selectFrom|selectNoFrom|insertInto|replaceInto|updateTable|deleteFrom|mergeInto|executeQuery)$/
const services = /^apps\/server\/src\/features\/[^/]+\/([a-z0-9-]+-)?service\.ts$/
const clients = /^(pg|libsql|ioredis|nodemailer|sharp|file-type|@(aws-sdk|opentelemetry)\/.*)$/
const databaseClients = /^(pg|libsql)(\/|$)/
const clockAndChance =
  /^(Date\.now|new Date\(\)|call Date|Math\.random|(crypto|performance|process|globalThis)\..*|call (fetch|setTimeout|setInterval))$/

/** Missing in Safari 16.4, Chrome 111 or Firefox 128, our minimum versions. */
const beyondLayer =
  /^(URL\.(canParse|parse)|Object\.groupBy|Map\.groupBy|Promise\.(withResolvers|try)|Array\.fromAsync|AbortSignal\.any|Iterator\.from|RegExp\.escape|call \.(isSubsetOf|isSupersetOf|isDisjointFrom|symmetricDifference|isWellFormed|toWellFormed|checkVisibility|startViewTransition|showPopover))$/

const mutationFolders = /\/([a-z0-9-]+-)?mutations\.ts$/

/** Excludes API, files, operator endpoints and the gallery. */
const screenAddress = /^address \/(?!(?:api|files|assets|ws|healthz|gallery)(?:\/|$)|[\w-]+\.[a-z]+$)/

const boundaries: Boundary[] = [
  {
    stands: (path) => inServer(path) && !queryFolders.test(path),
    import: ({ specifier, isTypeOnly }) =>
      specifier === 'kysely' && !isTypeOnly
        ? 'Only store.ts, auth/, trips/, live/, queue/, files/ and db/ build queries: move this into the store of its feature.'
        : undefined,
    mention: ({ what }) =>
      queryCalls.test(what)
        ? 'Only store.ts, auth/, trips/, live/, queue/, files/ and db/ write queries: move this one into the store of its feature. A service may open a transaction and hand it on.'
        : undefined,
  },
  {
    stands: (path) => inServer(path) && services.test(path),
    import: ({ target, isTypeOnly }) =>
      !isTypeOnly && /(^|[/-])present\.ts$/.test(target ?? '')
        ? 'A service answers rows: the route, or socket.ts, presents them.'
        : undefined,
  },
  {
    stands: inServer,
    mention: ({ what }) =>
      /^call \.(selectAll|returningAll)$/.test(what)
        ? 'A statement names its columns (db/columns.ts): a * changes under a running server while a newer one migrates.'
        : undefined,
  },
  {
    stands: inCore,
    import: ({ specifier, target }) =>
      target || specifier === 'zod' || specifier.startsWith('libphonenumber-js/')
        ? undefined
        : `core imports zod and itself, not "${specifier}": move this to adapters/ of the server or lib/ of the web.`,
    mention: ({ what }) =>
      clockAndChance.test(what)
        ? `core has no clock, no chance and no machine (${what.replace('call ', '')}): take it as an argument.`
        : undefined,
  },
  {
    stands: (path) => inWeb(path) || inCore(path),
    mention: ({ what }) =>
      beyondLayer.test(what)
        ? `${what.replace('call ', '')} is younger than the browsers we work in (README, Browsers): do without it.`
        : undefined,
  },
  {
    stands: inWeb,
    import: ({ specifier, target, isTypeOnly }) => {
      if (specifier === 'zod' || specifier.startsWith('node:'))
        return `The browser does not get "${specifier}".`
      if (!target?.endsWith('/contract.ts') || isTypeOnly) return undefined
      return 'The web takes types from a contract, never values: use "import type", and limits from a zod-free limits.ts.'
    },
  },
  {
    stands: (path) => inWeb(path) && path.includes('/features/') && !mutationFolders.test(path),
    mention: ({ what }) =>
      /^call (writeApi|uploadForm)$/.test(what)
        ? 'A feature writes in its mutations.ts (or a part of it, such as session-mutations.ts): move this call there.'
        : undefined,
  },
  {
    stands: (path) => inWeb(path) && path !== 'apps/web/src/lib/paths.ts',
    mention: ({ what }) =>
      screenAddress.test(what)
        ? `${what.replace('address ', '')} is an address of a screen: core/screens.ts says where it is, lib/paths.ts links to it.`
        : undefined,
  },
  {
    // Migrations run texts of their own there, and nothing that anybody sent.
    stands: (path) => path !== 'apps/server/src/db/migrations/sql.ts',
    mention: ({ what }) => {
      if (what === 'sql.raw' || what === 'sql.lit')
        return `${what} puts text into SQL unchecked: use a parameter.`
      if (what !== 'name dangerouslySetInnerHTML') return undefined
      return 'dangerouslySetInnerHTML lets a stranger write our page: render text, or draw it with components.'
    },
  },
]

export function checkFeatureBoundaries(sources: Source[]): Fault[] {
  return sources.flatMap((source) => {
    const standing = boundaries.filter(({ stands }) => stands(source.path))
    const imports = source.imports.flatMap((found) =>
      faultsOf(source, found.line, [
        clientRefused(source.path, found),
        ...standing.map((boundary) => boundary.import?.(found)),
      ]),
    )
    const mentions = source.mentions.flatMap((found) =>
      faultsOf(
        source,
        found.line,
        standing.map((boundary) => boundary.mention?.(found)),
      ),
    )
    return [...imports, ...mentions]
  })
}

/** Contracts use zod; importing one by value would bundle zod into the web. */
export function checkZodStaysOut(sources: Source[]): Fault[] {
  const byPath = new Map(sources.map((source) => [source.path, source]))
  const reachesZod = new Map<string, boolean>()
  const reaches = (path: string): boolean => {
    const known = reachesZod.get(path)
    if (known !== undefined) return known
    reachesZod.set(path, false)
    const values = byPath.get(path)?.imports.filter(({ isTypeOnly }) => !isTypeOnly) ?? []
    const answer = values.some(
      ({ specifier, target }) => specifier === 'zod' || (target !== undefined && reaches(target)),
    )
    reachesZod.set(path, answer)
    return answer
  }
  return sources
    .filter(({ path }) => inWeb(path))
    .flatMap(({ path, imports }) =>
      imports
        .filter(
          ({ target, isTypeOnly }) =>
            !isTypeOnly &&
            target?.startsWith('packages/core/') &&
            !target.endsWith('/contract.ts') &&
            reaches(target),
        )
        .map(({ specifier, line }) => ({
          file: path,
          line,
          message: `${specifier} brings zod (25 kB) into the browser: move the value it has into a zod-free file of core.`,
        })),
    )
}

function clientRefused(path: string, { specifier }: Import): string | undefined {
  if (!inServer(path) || !clients.test(specifier) || path.startsWith('apps/server/src/adapters/'))
    return undefined
  if (databaseClients.test(specifier) && path.startsWith('apps/server/src/db/')) return undefined
  return `Only adapters/ (and db/ for the databases) imports the client ${specifier}: use its port.`
}

function faultsOf(source: Source, line: number, messages: (string | undefined)[]): Fault[] {
  return messages.flatMap((message) => (message ? [{ file: source.path, line, message }] : []))
}
