import { readdirSync, readFileSync } from 'node:fs'
import { join } from 'node:path'
import { parseSync } from 'vite'

export interface Import {
  specifier: string
  target: string | undefined
  isTypeOnly: boolean
  line: number
}

export interface Mention {
  /** `call .selectFrom`, `Date.now`, `new Date()`, `name dangerouslySetInnerHTML`, `address /chat` */
  what: string
  line: number
}

export interface Source {
  path: string
  text: string
  imports: Import[]
  mentions: Mention[]
  names: Map<string, number>
  comments: { text: string; line: number }[]
}

export interface Fault {
  file: string
  line: number
  message: string
}

type Visit = (node: Node) => void
interface Node {
  type: string
  start: number
  [key: string]: unknown
}

const homes = [
  ...['packages/core/src', 'apps/server/src', 'apps/web/src', 'apps/web/worker', 'apps/web/gallery'],
  ...['scripts', 'e2e'],
]
const yards = ['.', 'apps/server', 'apps/web']
const packages = { core: 'packages/core/src', server: 'apps/server', web: 'apps/web' }
const codeFile = /\.(ts|tsx|mjs)$/

export function readSources(root: string): Source[] {
  const inYards = yards.flatMap((yard) => listFolder(root, yard).files)
  const paths = [...homes.flatMap((home) => listCode(root, home)), ...inYards]
  return paths.map((path) => parseSource(root, path))
}

/** Tests may import anything. */
export function isForTests(path: string): boolean {
  return /\.test\.tsx?$/.test(path) || path.split('/').includes('testing')
}

function listCode(root: string, folder: string): string[] {
  const { files, folders } = listFolder(root, folder)
  return [...files, ...folders.flatMap((inner) => listCode(root, inner))]
}

function listFolder(root: string, folder: string): { files: string[]; folders: string[] } {
  let entries: ReturnType<typeof readFolder>
  try {
    entries = readFolder(join(root, folder))
  } catch {
    return { files: [], folders: [] }
  }
  const pathsOf = (found: typeof entries) => found.map(({ name }) => join(folder, name))
  return {
    files: pathsOf(entries.filter((entry) => !entry.isDirectory() && codeFile.test(entry.name))),
    folders: pathsOf(entries.filter((entry) => entry.isDirectory())),
  }
}

function readFolder(path: string) {
  return readdirSync(path, { withFileTypes: true }).sort((a, b) => (a.name < b.name ? -1 : 1))
}

function parseSource(root: string, path: string): Source {
  const text = readFileSync(join(root, path), 'utf8')
  const { program, module, comments, errors } = parseSync(path, text)
  if (errors[0]) throw new Error(`${path}: ${errors[0].message}`)
  const lineAt = lineCounter(text)
  const found: { specifier: string; isTypeOnly: boolean; start: number }[] = []
  for (const { moduleRequest, entries, start } of module.staticImports) {
    const isTypeOnly = entries.length > 0 && entries.every((entry) => entry.isType)
    found.push({ specifier: moduleRequest.value, isTypeOnly, start })
  }
  for (const { entries } of module.staticExports) {
    for (const { moduleRequest, isType, start } of entries) {
      if (moduleRequest) found.push({ specifier: moduleRequest.value, isTypeOnly: isType, start })
    }
  }
  for (const { moduleRequest, start } of module.dynamicImports) {
    const written = text.slice(moduleRequest.start, moduleRequest.end)
    if (/^['"`][^$]*['"`]$/.test(written)) {
      found.push({ specifier: written.slice(1, -1), isTypeOnly: false, start })
    }
  }
  const mentions: Mention[] = []
  const names = new Map<string, number>()
  walk(program as unknown as Node, (node) => {
    for (const what of mentionsIn(node)) mentions.push({ what, line: lineAt(node.start) })
    if (typeof node.name === 'string' && /Identifier$/.test(node.type) && !names.has(node.name))
      names.set(node.name, lineAt(node.start))
    const typeImport = node.type === 'TSImportType' ? literalOf(node.source ?? node.argument) : undefined
    if (typeImport) found.push({ specifier: typeImport, isTypeOnly: true, start: node.start })
  })
  // The parser lists re-exports twice.
  const seen = new Map(found.map((one) => [`${one.specifier} ${one.isTypeOnly}`, one]))
  const imports = [...seen.values()].map(({ specifier, isTypeOnly, start }) => ({
    specifier,
    target: resolve(path, specifier),
    isTypeOnly,
    line: lineAt(start),
  }))
  return {
    path,
    text,
    imports,
    mentions,
    names,
    comments: comments.map(({ value, start }) => ({ text: value, line: lineAt(start) })),
  }
}

function resolve(from: string, specifier: string): string | undefined {
  if (specifier.startsWith('.')) return join(from, '..', specifier)
  const [, name, rest] = /^@sendit\/(core|server|web)\/(.*)$/.exec(specifier) ?? []
  if (name !== undefined) return `${packages[name as keyof typeof packages]}/${rest}`
  if (!specifier.startsWith('#')) return undefined
  if (specifier.startsWith('#scripts/')) return specifier.slice(1)
  // `#` is `src` of each package, also for the worker and gallery.
  const home = Object.values(packages).find((folder) => from.startsWith(`${folder}/`))
  return home && `${home.replace(/\/src$/, '')}/src/${specifier.slice(1)}`
}

function mentionsIn(node: Node): string[] {
  switch (node.type) {
    case 'CallExpression':
      return callOf(node.callee as Node)
    case 'MemberExpression':
      return [`${nameOf(node.object)}.${nameOf(node.property)}`]
    case 'NewExpression':
      return [`new ${nameOf(node.callee)}(${(node.arguments as unknown[]).length === 0 ? '' : '…'})`]
    case 'JSXAttribute':
      return [`name ${nameOf(node.name)}`]
    case 'Property':
      return [`name ${nameOf(node.key)}`]
    case 'Literal':
      return addressOf(node.value)
    case 'TemplateLiteral':
      return addressOf((node.quasis as { value?: { cooked?: unknown } }[])[0]?.value?.cooked)
    default:
      return []
  }
}

function addressOf(text: unknown): string[] {
  return typeof text === 'string' && /^\/[a-z]/.test(text) ? [`address ${text}`] : []
}

function callOf(callee: Node): string[] {
  return [callee.type === 'MemberExpression' ? `call .${nameOf(callee.property)}` : `call ${nameOf(callee)}`]
}

function nameOf(node: unknown): string | undefined {
  const { name } = (node ?? {}) as { name?: unknown }
  return typeof name === 'string' ? name : literalOf(node)
}

function literalOf(node: unknown): string | undefined {
  const { value } = (node ?? {}) as { value?: unknown }
  return typeof value === 'string' ? value : undefined
}

function walk(node: Node, visit: Visit): void {
  visit(node)
  for (const value of Object.values(node)) {
    for (const child of Array.isArray(value) ? value : [value]) {
      if (child && typeof child === 'object' && typeof (child as Node).type === 'string')
        walk(child as Node, visit)
    }
  }
}

function lineCounter(text: string): (offset: number) => number {
  const starts = [0]
  for (let at = text.indexOf('\n'); at !== -1; at = text.indexOf('\n', at + 1)) starts.push(at + 1)
  return (offset) => {
    let low = 0
    let high = starts.length
    while (low < high) {
      const middle = (low + high) >> 1
      if ((starts[middle] ?? 0) <= offset) low = middle + 1
      else high = middle
    }
    return low
  }
}
