import { readdirSync, readFileSync } from 'node:fs'
import { join } from 'node:path'
import type { Fault, Source } from '#scripts/structure/source.ts'

const text = /\.(css|md|ya?ml|html)$|(^|\/)Dockerfile$/
const homes = ['apps', 'packages', 'scripts', 'e2e', 'docs', 'deploy']
const notOurs = new Set(['node_modules', 'dist', 'coverage'])

/** Papers that a reader of this repository cannot open. */
const paper = /\b(?:SPEC|PRODUCT(?:-2)?|SECURITY-RULES|WEATHER|STYLE|DESIGN|ARCHITECTURE)\b(?:\.md\b)?/g
/** Where a line of a comment ends, the next one begins with a mark. */
const gap = String.raw`\s+(?:(?:\*|//)\s+)?`
const section = String.raw`(?:C\d+|\d+(?:\.\d+)*)(?![\w%×])`
const page = new RegExp(
  String.raw`docs/([\w/-]+)\.md(?:\x60|'s)?(?:${gap}(${section}(?:(?:,|${gap}and|${gap}to)${gap}${section})*))?`,
  'g',
)
const note = /docs\/decisions\/(\d{4})(?![\w-])/g
/** `## 4. Money`, `- **4.2** A share …`, `| C7 | …`, `| 8.3 | …` */
const numbered = /^(?:#+ (\d+(?:\.\d+)*)\.? |\s*- \*\*(\d+(?:\.\d+)*)\*\*|\| (C\d+|\d+\.\d+) +\|)/gm

/** What is cited can be opened: a page of docs/, its section, a decision note. */
export function checkCitations(root: string, sources: readonly Source[]): Fault[] {
  const pages = readPages(root)
  const notes = new Set([...pages.keys()].flatMap((name) => /^decisions\/(\d{4})-/.exec(name)?.[1] ?? []))
  const code = sources.flatMap(({ path, comments }) => [
    ...comments.flatMap((comment) => citePapers(path, comment.text, comment.line)),
    ...citePages(path, readFileSync(join(root, path), 'utf8')),
  ])
  const rest = listTexts(root).flatMap((path) => {
    const contents = readFileSync(join(root, path), 'utf8')
    return [...citePapers(path, contents, 1), ...citePages(path, contents)]
  })
  return [...code, ...rest, ...unlisted(pages)]

  function citePages(file: string, contents: string): Fault[] {
    const missing = [...contents.matchAll(page)].flatMap(({ 1: name = '', 2: cited = '', index }) => {
      const sections = pages.get(name)
      const line = lineAt(contents, index)
      if (sections === undefined) return [{ file, line, message: `There is no page docs/${name}.md.` }]
      return (cited.match(new RegExp(section, 'g')) ?? [])
        .filter((one) => !sections.has(one))
        .map((one) => ({ file, line, message: `docs/${name}.md has no section ${one}.` }))
    })
    const lost = [...contents.matchAll(note)]
      .filter(([, number = '']) => !notes.has(number))
      .map(({ 0: name, index }) => ({
        file,
        line: lineAt(contents, index),
        message: `There is no decision note ${name}.`,
      }))
    return [...missing, ...lost]
  }
}

function citePapers(file: string, contents: string, firstLine: number): Fault[] {
  return [...contents.matchAll(paper)].map(({ 0: name, index }) => ({
    file,
    line: firstLine + lineAt(contents, index) - 1,
    message: `"${name}" cannot be opened here: cite a page and section of docs/, such as docs/product.md 7.2.`,
  }))
}

/** A page that the list does not name is found by nobody. */
function unlisted(pages: ReadonlyMap<string, ReadonlySet<string>>): Fault[] {
  const listed = pages.get(LIST)
  return [...pages.keys()]
    .filter((name) => name !== LIST && !name.includes('/') && !listed?.has(`${name}.md`))
    .map((name) => ({ file: `docs/${name}.md`, line: 1, message: 'docs/README.md does not list this page.' }))
}

const LIST = 'README'

/** Each page of docs/ by its name with the sections that it has; the list with the pages that it names. */
function readPages(root: string): Map<string, ReadonlySet<string>> {
  const files = listFiles(root, 'docs').filter((path) => path.endsWith('.md'))
  return new Map(
    files.map((path) => {
      const name = path.slice('docs/'.length, -'.md'.length)
      const contents = readFileSync(join(root, path), 'utf8')
      const found = contents.matchAll(name === LIST ? /\]\(([\w-]+\.md)\)/g : numbered)
      return [name, new Set([...found].map(([, ...parts]) => parts.find((part) => part !== undefined) ?? ''))]
    }),
  )
}

/** What is no code and cites all the same. */
function listTexts(root: string): string[] {
  const atTheDoor = readFolder(root, '.').filter((entry) => entry.isFile())
  const paths = [...atTheDoor.map(({ name }) => name), ...homes.flatMap((home) => listFiles(root, home))]
  return paths.filter((path) => text.test(path))
}

function listFiles(root: string, folder: string): string[] {
  return readFolder(root, folder).flatMap((entry) => {
    const path = `${folder}/${entry.name}`
    if (entry.isDirectory()) return notOurs.has(entry.name) ? [] : listFiles(root, path)
    return [path]
  })
}

function readFolder(root: string, folder: string) {
  try {
    return readdirSync(join(root, folder), { withFileTypes: true })
  } catch (error) {
    if ((error as NodeJS.ErrnoException).code === 'ENOENT') return []
    throw error
  }
}

function lineAt(contents: string, offset: number): number {
  return contents.slice(0, offset).split('\n').length
}
