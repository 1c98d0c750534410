import { access, readFile } from 'node:fs/promises'
import { join } from 'node:path'
import { expect, test } from 'vitest'
import { root } from '#scripts/setup/root.mjs'

const read = (path: string) => readFile(join(root, path), 'utf8')
const BUILT = /^apps\/(server|web)\/(dist|tools)\b/

const isThere = (path: string) =>
  access(join(root, path)).then(
    () => true,
    () => false,
  )

async function missingFrom(page: string): Promise<string[]> {
  const { scripts } = JSON.parse(await read('package.json'))
  const commands = [...page.matchAll(/npm run ([a-z][a-z0-9:-]*)/g)].map(([, name = '']) => name)
  const named = page.match(/(?<![\w/.:-])(?:deploy|scripts|apps|docs)\/[\w-]+(?:[./][\w-]+)*/g) ?? []
  const paths = [...new Set(named)].filter((path) => !BUILT.test(path))
  const found = await Promise.all(paths.map(isThere))
  return [...commands.filter((name) => !(name in scripts)), ...paths.filter((_path, index) => !found[index])]
}

test.each(['README.md', 'CONTRIBUTING.md', 'docs/operations.md'])(
  'every command and path named in %s exists',
  async (page) => {
    expect(await missingFrom(await read(page))).toEqual([])
  },
)

test('a command and a file that are not there are noticed', async () => {
  const page = 'Run `npm run back-up`, then look into `deploy/kubernets` and `deploy/nginx/site.conf`.'

  expect(await missingFrom(page)).toEqual(['back-up', 'deploy/kubernets'])
})
