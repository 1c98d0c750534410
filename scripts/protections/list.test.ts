import { existsSync } from 'node:fs'
import { readFile } from 'node:fs/promises'
import { join } from 'node:path'
import { expect, test } from 'vitest'
import { PROTECTIONS } from '#scripts/protections/list.ts'
import { root } from '#scripts/setup/root.mjs'

test.each(PROTECTIONS)('$id stands where the list says, once, and its test is there', async (protection) => {
  const text = await readFile(join(root, protection.file), 'utf8')

  expect(text.split(protection.find)).toHaveLength(2)
  expect(existsSync(join(root, protection.test))).toBe(true)
})

test('docs/security.md names every protection with its test', async () => {
  const page = await readFile(join(root, 'docs/security.md'), 'utf8')

  for (const { id, test: shownBy } of PROTECTIONS) {
    const row = page.split('\n').find((line) => line.startsWith(`| ${id} `))
    expect(row, id).toContain(shownBy.replace('apps/server/src/', ''))
  }
  expect(new Set(PROTECTIONS.map(({ id }) => id)).size).toBe(25)
})
