import { readFile } from 'node:fs/promises'
import { join } from 'node:path'
import { root } from '#scripts/setup/root.mjs'

export async function listSettings(): Promise<string[]> {
  const text = await readFile(join(root, 'apps/server/src/config.ts'), 'utf8')
  const table = /^const Settings = z\.object\(\{\n([\s\S]*?)^\}\)/m.exec(text)?.[1] ?? ''
  const names = [...table.matchAll(/^ {2}([A-Z][A-Z0-9_]+):/gm)].map(([, name = '']) => name)
  if (names.length < 20) throw new Error('config.ts no longer names its settings as it did')
  return names
}
