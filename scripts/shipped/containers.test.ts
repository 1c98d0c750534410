import { access, readFile } from 'node:fs/promises'
import { join } from 'node:path'
import { beforeAll, describe, expect, test } from 'vitest'
import { parse } from 'yaml'
import toolsBuild from '#scripts/backup.config.ts'
import { root } from '#scripts/setup/root.mjs'
import { listSettings } from '#scripts/shipped/manifests.ts'

const read = (path: string) => readFile(join(root, path), 'utf8')

describe('the image', () => {
  let image: string
  let shown: string
  beforeAll(async () => {
    image = await read('Dockerfile')
    shown = await read('.dockerignore')
  })

  const copied = (text: string) =>
    [...text.matchAll(/^COPY (?!--from)(.+) \S+$/gm)].flatMap(([, sources = '']) => sources.split(' '))
  const missing = async (paths: string[]) => {
    const found = await Promise.all(
      paths.map((path) =>
        access(join(root, path)).then(
          () => [],
          () => [path],
        ),
      ),
    )
    return found.flat()
  }

  test('copies only what is there and what the build gets to see', async () => {
    const paths = copied(image)
    const [everything, ...lines] = shown.trim().split('\n')
    const tops = lines.filter((line) => line.startsWith('!')).map((line) => line.slice(1))

    expect(paths.length).toBeGreaterThan(6)
    expect(await missing(paths)).toEqual([])
    expect(everything).toBe('*')
    expect(paths.filter((path) => !tops.some((top) => path === top || path.startsWith(`${top}/`)))).toEqual(
      [],
    )
    expect(await missing(copied(image.replace('COPY scripts', 'COPY scrips')))).toEqual(['scrips'])
  })

  test('has the tools of operators, which the pages name, and no others', async () => {
    const { input } = toolsBuild.build?.rolldownOptions ?? {}
    const built = (input as string[]).map((path) => /([\w-]+)\.ts$/.exec(path)?.[1] ?? path)
    const page = await read('docs/operations.md')
    const named = page.match(/(?<=apps\/server\/tools\/)[\w-]+(?=\.js)/g) ?? []

    expect(built).toEqual(['backup', 'restore', 'move', 'check-orphans'])
    expect(built.filter((name) => !page.includes(`${name}.js`))).toEqual([])
    expect(named.filter((name) => !built.includes(name))).toEqual([])
    expect(image).toContain('--config scripts/backup.config.ts')
  })

  test('includes only the build output and runs as an unprivileged user', () => {
    const taken = [...image.matchAll(/^COPY --from=build \/app\/(\S+) (\S+)$/gm)].map(([, from, to]) => [
      from,
      to,
    ])

    expect(taken).toEqual([
      ['apps/server/dist', 'apps/server/dist'],
      ['apps/server/tools', 'apps/server/tools'],
      ['apps/web/dist', 'apps/web/dist'],
    ])
    expect(image).toMatch(/^USER node$/m)
    expect(image.indexOf('USER node')).toBeGreaterThan(image.lastIndexOf('FROM '))
  })
})

describe('the stack', () => {
  type Service = { environment?: Record<string, string>; stop_grace_period?: string; volumes?: string[] }
  let services: Record<string, Service>
  beforeAll(async () => {
    services = parse(await read('compose.yaml'), { merge: true }).services
  })

  test('starts both servers alike, with settings that there are', async () => {
    const { app1 = {}, app2 = {} } = services

    expect(app1.environment).toEqual(app2.environment)
    expect(await listSettings()).toEqual(expect.arrayContaining(Object.keys(app1.environment ?? {})))
  })

  test('waits for a server to stop, which takes 12 s at most', () => {
    expect(Number.parseInt(services.app1?.stop_grace_period ?? '', 10)).toBeGreaterThan(12)
  })

  test('mounts files that are there', async () => {
    const mounts = Object.values(services).flatMap(({ volumes = [] }) => volumes)
    const ours = mounts.filter((mount) => mount.startsWith('./')).map((mount) => mount.split(':')[0] ?? '')

    expect(ours).toHaveLength(2)
    for (const path of ours) await access(join(root, path))
  })

  test('asks for nothing that the pages do not say how to make', async () => {
    const asked = new Set((await read('compose.yaml')).match(/(?<=\$\{)\w+(?=:\?)/g))
    const page = await read('docs/operations.md')

    expect(asked.size).toBe(5)
    for (const name of asked) expect(page).toContain(`${name}=`)
  })
})

test('every setting is listed in .env.example and in the README', async () => {
  const [example, page] = await Promise.all([read('.env.example'), read('README.md')])
  const names = await listSettings()

  const isShown = (name: string) =>
    page.includes(`\`${name.replace(/^OPEN_METEO_[A-Z]+_URL$/, 'OPEN_METEO_…_URL')}\``)
  expect(names.filter((name) => !example.includes(`\n#${name}=`))).toEqual([])
  expect(names.filter((name) => !isShown(name))).toEqual([])
})
