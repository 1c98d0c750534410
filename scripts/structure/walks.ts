import { readFileSync } from 'node:fs'
import { join } from 'node:path'
import { type Fault, isForTests, type Source } from '#scripts/structure/source.ts'

const page = 'CONTRIBUTING.md'
/** Under a heading that ends so, each point is one walk: its files stand in backticks, with an arrow before each but the first. */
const walks = /^### .*walks\n(.*?)(?=^#|$(?![\s\S]))/ms
const point = /^- .*(?:\n +.*)*/gm
const step = /(?:(→|⇢)\s+)?`([\w/-]+\.tsx?)`/g

/** What CONTRIBUTING.md leads a reader through is there, once in its walk, and joined to what came before. */
export function checkWalks(root: string, sources: readonly Source[]): Fault[] {
  const text = readPage(root)
  const found = walks.exec(text)
  if (found === null) return []
  const inHouse = sources.filter(({ path }) => /^(apps|packages)\/\w+\/src\//.test(path) && !isForTests(path))
  return [...(found[1] ?? '').matchAll(point)].flatMap((one) => {
    const start = found.index + found[0].indexOf(one[0])
    const messages = refuseSteps([...one[0].matchAll(step)], inHouse)
    return messages.map(({ index, message }) => ({ file: page, line: lineAt(text, start + index), message }))
  })
}

function refuseSteps(steps: RegExpExecArray[], sources: readonly Source[]) {
  const passed: Source[] = []
  return steps.flatMap(({ index: start, 0: whole, 1: arrow, 2: name = '' }) => {
    const index = start + whole.indexOf(name)
    const matches = filesNamed(name, sources)
    const [here] = matches
    if (here === undefined) return [{ index, message: `There is no file ${name}.` }]
    if (matches.length > 1)
      return [{ index, message: `${name} may be any of ${matches.map(({ path }) => path).join(', ')}.` }]
    const isAgain = passed.includes(here)
    const isJoined = passed.some((earlier) => isImport(earlier, here) || isImport(here, earlier))
    passed.push(here)
    if (isAgain) return [{ index, message: `${name} stands twice in its walk.` }]
    if (arrow === '→' && !isJoined)
      return [
        { index, message: `No earlier file of the walk imports ${name}, nor is imported by it: write ⇢.` },
      ]
    return []
  })
}

/** The files whose path ends so; where there is none, those that stand one folder deeper. */
function filesNamed(name: string, sources: readonly Source[]): Source[] {
  if (name.startsWith('core/')) {
    const path = name.replace('core/', 'packages/core/src/')
    return sources.filter((source) => source.path === path)
  }
  const exact = sources.filter(({ path }) => path.endsWith(`/${name}`))
  if (exact.length > 0) return exact
  const [, folder = '', file = ''] = /^(.*)\/([^/]+)$/.exec(name) ?? []
  const deeper = new RegExp(`/${folder}/[^/]+/${file.replaceAll('.', '\\.')}$`)
  return sources.filter(({ path }) => deeper.test(path))
}

function isImport(from: Source, to: Source): boolean {
  return from.imports.some(({ target }) => target === to.path)
}

function readPage(root: string): string {
  try {
    return readFileSync(join(root, page), 'utf8')
  } catch (error) {
    if ((error as NodeJS.ErrnoException).code === 'ENOENT') return ''
    throw error
  }
}

function lineAt(text: string, offset: number): number {
  return text.slice(0, offset).split('\n').length
}
