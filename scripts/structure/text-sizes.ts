import { readdirSync, readFileSync } from 'node:fs'
import { join } from 'node:path'
import type { Fault } from '#scripts/structure/source.ts'

const home = 'apps/web/src'
/** What sets the size of letters or of their lines in a sheet: the whole declaration up to its end. */
const declared = /(?<![\w-])(?:font|font-size|line-height)\s*:[^;{}]*/g
/** The same as a class: `text-[14px]`, `text-[14px/20px]`, `leading-[20px]`. */
const asClass = /(?<![\w-])(?:text|leading)-\[[^\]\s]*\]/g
const pixels = /(?<![\w.-])\d*\.?\d+px\b/

/** Text grows with the letters a reader has chosen in the browser; a size in pixels does not. */
export function checkTextSizes(root: string): Fault[] {
  return listFiles(root, home).flatMap((file) => {
    const text = readFileSync(join(root, file), 'utf8')
    return [...text.matchAll(file.endsWith('.css') ? declared : asClass)]
      .filter(([size]) => pixels.test(size))
      .map(({ 0: size, index }) => ({
        file,
        line: text.slice(0, index).split('\n').length,
        message: `"${size.trim()}" stays small where letters are set larger: write it in rem.`,
      }))
  })
}

function listFiles(root: string, folder: string): string[] {
  return readdirSync(join(root, folder), { withFileTypes: true }).flatMap((entry) => {
    const path = `${folder}/${entry.name}`
    if (entry.isDirectory()) return listFiles(root, path)
    return /\.(css|tsx)$/.test(entry.name) && !entry.name.endsWith('.test.tsx') ? [path] : []
  })
}
