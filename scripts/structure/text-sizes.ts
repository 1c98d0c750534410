import { readdirSync, readFileSync } from 'node:fs'
import { join } from 'node:path'
import type { Fault } from '#scripts/structure/source.ts'

const home = 'apps/web/src'
const declared = /(?<![\w-])(?:font|font-size|line-height)\s*:[^;{}]*/g
const asClass = /(?<![\w-])(?:text|leading)-\[[^\]\s]*\]/g
const pixels = /(?<![\w.-])\d*\.?\d+px\b/

/** Pixel sizes ignore the reader's font size setting. */
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
