import { existsSync } from 'node:fs'
import { readFile } from 'node:fs/promises'
import { join } from 'node:path'
import { expect, test } from 'vitest'
import { PROTECTIONS } from '#scripts/protections/list.ts'
import { root } from '#scripts/setup/root.mjs'

test.each(PROTECTIONS)(
  '$id appears exactly once where the list says, and its test exists',
  async (protection) => {
    const text = await readFile(join(root, protection.file), 'utf8')
    const projects = await readFile(join(root, 'vitest.config.ts'), 'utf8')

    expect(text.split(protection.find)).toHaveLength(2)
    expect(existsSync(join(root, protection.test))).toBe(true)
    expect(projects).toContain(`name: '${protection.project}'`)
  },
)

test('docs/security.md names every protection with its test', async () => {
  const page = await readFile(join(root, 'docs/security.md'), 'utf8')

  for (const { id, test: shownBy } of PROTECTIONS) {
    const row = page.split('\n').find((line) => line.startsWith(`| ${id} `))
    expect(row, id).toContain(shownBy.replace('apps/server/src/', ''))
  }
  const ids = new Set(PROTECTIONS.map(({ id }) => id))
  const rows = [...page.matchAll(/^\| ([CMQLGW]\d+) +\|/gm)].map(([, id]) => id)
  expect(new Set(rows)).toEqual(ids)
  expect(ids.size).toBeGreaterThan(80)
})
