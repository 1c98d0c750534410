import { readFileSync } from 'node:fs'

/** `source` is the end of the source file's path. */
export function builtFrom(source: string): (address: URL) => boolean {
  const manifest = new URL('../apps/web/dist/.vite/manifest.json', import.meta.url)
  const chunks: Record<string, { file: string }> = JSON.parse(readFileSync(manifest, 'utf8'))
  const found = Object.entries(chunks).find(([path]) => path.endsWith(source))
  if (found === undefined) throw new Error(`nothing was built from ${source}`)
  return ({ pathname }) => pathname === `/${found[1].file}`
}
