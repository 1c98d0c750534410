import { readFileSync } from 'node:fs'
import { join } from 'node:path'
import { expect, test } from 'vitest'
import { root } from '#scripts/setup/root.mjs'
import { withFixtureRepo } from './fixture-repo.ts'
import { adjacentPackages, checkLayers, type LayeredPackage, server, web } from './layers.ts'
import { readSources } from './source.ts'

const page = readFileSync(join(root, 'docs/architecture.md'), 'utf8')
const single = new Set(['main', 'serve', 'compose', 'context', 'config', 'errors', 'log'])

function faultsOf(path: string, specifier: string): string[] {
  return withFixtureRepo({ [path]: `import '${specifier}'\n` }, (folder) =>
    checkLayers(readSources(folder)).map(({ message }) => message),
  )
}

function fileOn({ home }: LayeredPackage, name: string): string {
  const ending = home === web.home ? 'tsx' : 'ts'
  const isFile = single.has(name) || (name === 'app' && home === server.home)
  return isFile ? `${name}.${ending}` : `${name}/${name === 'features' ? 'chat/' : ''}file.ts`
}

type Step = { folder: LayeredPackage; upper: string; lower: string }

const steps: Step[] = [server, web].flatMap((folder) =>
  folder.layers
    .slice(1)
    .flatMap((names, above) =>
      names.flatMap((lower) => (folder.layers[above] ?? []).map((upper) => ({ folder, upper, lower }))),
    ),
)

test.each(steps)(
  '$lower of $folder.home must not import $upper, one layer up',
  ({ folder, upper, lower }) => {
    const faults = faultsOf(`${folder.home}/${fileOn(folder, lower)}`, `#${fileOn(folder, upper)}`)

    expect(faults).toEqual([expect.stringMatching(new RegExp(`${lower}.* must not import .*${upper}`))])
  },
)

test.each(steps)('$upper of $folder.home may import $lower, one layer down', ({ folder, upper, lower }) => {
  expect(faultsOf(`${folder.home}/${fileOn(folder, upper)}`, `#${fileOn(folder, lower)}`)).toEqual([])
})

test.each([server, web])('the page draws the layers of $home as they are', ({ home, layers }) => {
  const drawn = [...layers, ['core']].map((names) => names.join(', ')).join(' → ')

  expect(page).toContain(`- ${home.split('/')[1]}: \`${drawn}\`\n`)
})

test.each(adjacentPackages)('$home sees $sees of the web, and nothing above it', ({ home, sees }) => {
  const above = web.layers[web.layers.findIndex((names) => names.includes(sees)) - 1]?.[0] ?? ''

  expect(faultsOf(`${home}/file.ts`, `#${fileOn(web, sees)}`)).toEqual([])
  expect(faultsOf(`${home}/file.ts`, `#${fileOn(web, above)}`)).toEqual([
    expect.stringContaining(`${home} must not import ${above}`),
  ])
})

test.each([
  ['the server', 'the web', `${server.home}/http/a.ts`, '@sendit/web/src/lib/a.ts'],
  ['the web', 'the server', `${web.home}/lib/a.ts`, '@sendit/server/src/log.ts'],
  ['core', 'the server', 'packages/core/src/a.ts', '@sendit/server/src/log.ts'],
  ['core', 'the web', 'packages/core/src/a.ts', '@sendit/web/src/lib/a.ts'],
  ['the web', 'its worker', `${web.home}/lib/a.ts`, '@sendit/web/worker/pictures.ts'],
  ['the worker', 'the gallery', 'apps/web/worker/a.ts', '@sendit/web/gallery/main.tsx'],
])('%s does not know %s', (_one, _other, path, specifier) => {
  expect(faultsOf(path, specifier)).toEqual([expect.stringMatching(/ does not know /)])
})

test('a way out of a folder that begins inside it is refused as well', () => {
  expect(faultsOf(`${web.home}/lib/a.ts`, './../app/app.tsx')).toEqual([
    expect.stringMatching(/climbs out of its folder/),
  ])
})
