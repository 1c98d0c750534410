import { mkdirSync, writeFileSync } from 'node:fs'
import { join } from 'node:path'
import type { Plugin } from 'vite'
import { fixedDrawings } from './src/ui/art/fixed-drawings.ts'

const DRAWN = /^drawn:([a-z-]+)\.svg$/

/** Emits imports of `drawn:<name>.svg` into `folder`, to be processed like any other picture. */
export function drawings(folder: string): Plugin {
  return {
    name: 'sendit-drawings',
    enforce: 'pre',
    resolveId(id) {
      const name = DRAWN.exec(id)?.[1]
      if (name === undefined) return null
      const draw = fixedDrawings.get(name)
      if (draw === undefined)
        throw new Error(`There is no drawing "${name}": see src/ui/art/fixed-drawings.ts.`)
      const path = join(folder, `${name}.svg`)
      mkdirSync(folder, { recursive: true })
      writeFileSync(path, draw())
      return path
    },
  }
}
