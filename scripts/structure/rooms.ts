import { dirname } from 'node:path'
import { type Fault, isForTests, type Source } from '#scripts/structure/source.ts'

/** docs/style.md 1.3: with more than these somebody looks for a file instead of seeing it. */
const FILES = 15

/** A folder of a web feature that has grown too full, told once. */
export function checkRooms(sources: Source[]): Fault[] {
  const folders = new Map<string, string[]>()
  for (const { path } of sources) {
    if (!path.startsWith('apps/web/src/features/') || isForTests(path)) continue
    folders.set(dirname(path), [...(folders.get(dirname(path)) ?? []), path])
  }
  return [...folders].flatMap(([folder, files]) => {
    if (files.length <= FILES) return []
    const message = `${folder} holds ${files.length} files: give them folders with names from the product.`
    return [{ file: files.at(-1) ?? folder, line: 1, message }]
  })
}
