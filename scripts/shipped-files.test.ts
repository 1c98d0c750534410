import { readdir, readFile } from 'node:fs/promises'
import { join } from 'node:path'
import { expect, test } from 'vitest'
import { DUMP_COMMANDS, EMPTY_COMMANDS, RESTORE_COMMANDS } from '#scripts/backup/postgres-commands.ts'
import { root } from '#scripts/setup/root.mjs'

const read = (path: string) => readFile(join(root, path), 'utf8')

test('every image is pinned by its digest', async () => {
  const lines = (await read('compose.yaml')).match(/^ +image: (?!sendit$).+$/gm) ?? []
  const bases = (await read('Dockerfile')).match(/^FROM \S+:\S+/gm) ?? []

  expect(lines.length + bases.length).toBe(6)
  for (const line of [...lines, ...bases]) expect(line).toMatch(/@sha256:[0-9a-f]{64}$/)
})

test('nginx alone is reached from outside', async () => {
  const published = (await read('compose.yaml')).match(/^ +ports: .*$/gm)

  expect(published).toEqual(['    ports: ["8080:8080"]'])
})

test('the pages for operators show the very commands that the backup prints', async () => {
  const page = (await read('docs/operations.md')).replaceAll(/\s+/g, ' ')

  for (const command of [...DUMP_COMMANDS, ...EMPTY_COMMANDS, ...RESTORE_COMMANDS])
    expect(page).toContain(command)
})

test('every file of nginx that another includes is there', async () => {
  const files = await readdir(join(root, 'deploy/nginx'))
  const texts = await Promise.all(files.map((file) => read(join('deploy/nginx', file))))
  const included = texts.flatMap((text) => [...text.matchAll(/include \/etc\/nginx\/sendit\/(\S+);/g)])

  expect(included.length).toBeGreaterThan(0)
  for (const [, name] of included) expect(files).toContain(name)
})
