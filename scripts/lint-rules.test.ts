import { execFileSync, spawnSync } from 'node:child_process'
import { readFileSync } from 'node:fs'
import { basename, dirname, join } from 'node:path'
import { expect, test } from 'vitest'
import { root } from '#scripts/setup/root.mjs'
import { withFixtureRepo } from '#scripts/structure/fixture-repo.ts'

interface Report {
  diagnostics: { category: string; severity: string; location: { path: string } }[]
}

const server = 'apps/server/src'
const web = 'apps/web/src'
const longFile = Array.from({ length: 401 }, (_, line) => `export const line${line} = 1\n`).join('')
const longFunction = `export function long(list: number[]) {\n${'  list.push(1)\n'.repeat(61)}}\n`
const tangled = `export function tangled(a: number[]) {
  for (const b of a) { if (b) { for (const c of a) { if (c) { for (const d of a) { if (d) { while (d > b) { if (c > b) { a.push(b) } } } } } } } }
}\n`

const refused: [fault: string, path: string, text: string, rule: string][] = [
  ['an import that climbs', `${server}/http/pipe.ts`, "import '../app.ts'\n", 'noRestrictedImports'],
  ['a climbing import in the web', `${web}/lib/a.ts`, "import '../../app/x.ts'\n", 'noRestrictedImports'],
  ['Node in core', 'packages/core/src/a.ts', "import 'node:fs'\n", 'noRestrictedImports'],
  ['a package in core', 'packages/core/src/a.ts', "import '@date-fns/tz'\n", 'noRestrictedImports'],
  [
    'a vendor client in a feature',
    `${server}/features/chat/service.ts`,
    "import 'ioredis'\n",
    'noRestrictedImports',
  ],
  [
    'an AWS client in a feature',
    `${server}/features/chat/service.ts`,
    "import '@aws-sdk/client-s3'\n",
    'noRestrictedImports',
  ],
  [
    'the web app in the server',
    `${server}/http/a.ts`,
    "import '@sendit/web/src/lib/a.ts'\n",
    'noRestrictedImports',
  ],
  ['React in the server', `${server}/http/a.ts`, "import 'react'\n", 'noRestrictedImports'],
  [
    'the server in the web app',
    `${web}/lib/a.ts`,
    "import '@sendit/server/src/log.ts'\n",
    'noRestrictedImports',
  ],
  ['zod in the browser', `${web}/lib/a.ts`, "import 'zod'\n", 'noRestrictedImports'],
  ['Node in the browser', `${web}/lib/a.ts`, "import 'node:path'\n", 'noRestrictedImports'],
  ['Node in the worker', 'apps/web/worker/a.ts', "import 'node:path'\n", 'noRestrictedImports'],
  ['any', `${server}/http/a.ts`, 'export const f = (a: any) => a\n', 'noExplicitAny'],
  ['a console line in the server', `${server}/http/a.ts`, "console.log('here')\n", 'noConsole'],
  [
    'a value import of a type',
    `${web}/lib/a.ts`,
    "import { A } from './b.ts'\nexport const f = (a: A) => a\n",
    'useImportType',
  ],
  ['a variable nobody reads', `${web}/lib/a.ts`, 'const a = 1\nexport const b = 2\n', 'noUnusedVariables'],
  [
    'a promise nobody waits for',
    `${web}/lib/a.ts`,
    'const save = async () => 1\nexport const f = () => {\n  save()\n}\n',
    'noFloatingPromises',
  ],
  [
    'raw HTML',
    `${web}/ui/a.tsx`,
    'export const A = (h: string) => <p dangerouslySetInnerHTML={{ __html: h }} />\n',
    'noDangerouslySetInnerHtml',
  ],
  [
    'a picture without words',
    `${web}/ui/a.tsx`,
    'export const A = () => <img src="/a.png" />\n',
    'useAltText',
  ],
  [
    'a forgotten dependency',
    `${web}/ui/a.tsx`,
    "import { useEffect } from 'react'\nexport function A({ a }: { a: string }) {\n  useEffect(() => {\n    document.title = a\n  }, [])\n  return null\n}\n",
    'useExhaustiveDependencies',
  ],
  [
    'a test that runs alone',
    `${web}/lib/a.test.ts`,
    "import { test } from 'vitest'\ntest.only('a', () => undefined)\n",
    'noFocusedTests',
  ],
  [
    'a test that never runs',
    `${web}/lib/a.test.ts`,
    "import { test } from 'vitest'\ntest.skip('a', () => undefined)\n",
    'noSkippedTests',
  ],
  ['a barrel', `${web}/ui/all.ts`, "export { a } from './a.ts'\n", 'noBarrelFile'],
  ['a file of 401 lines', `${web}/lib/a.ts`, longFile, 'noExcessiveLinesPerFile'],
  ['a function of 61 lines', `${web}/lib/a.ts`, longFunction, 'noExcessiveLinesPerFunction'],
  ['a tangle', `${web}/lib/a.ts`, tangled, 'noExcessiveCognitiveComplexity'],
]

const allowed: [right: string, path: string, text: string][] = [
  [
    'core using zod and itself',
    'packages/core/src/a.ts',
    "import { z } from 'zod'\nimport { b } from '#money.ts'\nimport { c } from '#chat/limits.ts'\nimport { d } from './time.ts'\n\nexport const all = [z, b, c, d]\n",
  ],
  [
    'an adapter using its client',
    `${server}/adapters/realtime/redis.ts`,
    "import { Redis } from 'ioredis'\n\nexport const make = () => new Redis()\n",
  ],
  [
    'a migration that begins with its number',
    `${server}/db/migrations/0001-first-rows.ts`,
    'export const a = 1\n',
  ],
  ['what builds the worker', 'apps/web/worker/build.ts', "import 'node:path'\n"],
  ['a script that speaks', 'scripts/speak.mjs', "console.log('here')\n"],
]

const caseFile = (path: string, number: number) => join(dirname(path), `case-${number}`, basename(path))

const refusals = lintAll([
  ...refused.map(([, path, text], number) => [caseFile(path, number), text] as const),
  ...allowed.map(([, path, text]) => [path, text] as const),
])

test.each(refused.map((row, number) => [...row, number] as const))(
  '%s is refused by lint',
  (_fault, path, _text, rule, number) => {
    expect(refusals.get(caseFile(path, number))).toEqual([rule])
  },
)

test.each(allowed)('%s passes lint', (_right, path) => {
  expect(refusals.get(path)).toBeUndefined()
})

function lintAll(files: (readonly [path: string, text: string])[]): Map<string, string[]> {
  const configuration = {
    'biome.json': readFileSync(join(root, 'biome.json'), 'utf8'),
    '.gitignore': '',
  }
  return withFixtureRepo({ ...configuration, ...Object.fromEntries(files) }, (context) => {
    execFileSync('git', ['init', '-q'], { cwd: context })
    const biome = join(root, 'node_modules/@biomejs/biome/bin/biome')
    const { stdout } = spawnSync(
      process.execPath,
      [biome, 'lint', '--reporter=json', '--max-diagnostics=none', '.'],
      { cwd: context, encoding: 'utf8', maxBuffer: 64 * 2 ** 20 },
    )
    const report = JSON.parse(stdout) as Report
    const byFile = new Map<string, string[]>()
    for (const { category, severity, location } of report.diagnostics) {
      if (severity !== 'error') continue
      const rules = byFile.get(location.path) ?? []
      const rule = category.split('/').at(-1) ?? ''
      if (!rules.includes(rule)) byFile.set(location.path, [...rules, rule])
    }
    return byFile
  })
}
