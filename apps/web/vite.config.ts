import { createHash } from 'node:crypto'
import { readdirSync, readFileSync, writeFileSync } from 'node:fs'
import { createRequire } from 'node:module'
import { join, resolve } from 'node:path'
import { brotliCompressSync, constants, gzipSync } from 'node:zlib'
import tailwindcss from '@tailwindcss/vite'
import react from '@vitejs/plugin-react'
import { defineConfig, type Plugin } from 'vite'
import { chunkGroups } from './chunks.ts'
import { drawings } from './drawings.ts'
import { buildWorker } from './worker/build.ts'

const DRAWINGS = resolve(import.meta.dirname, '../../.cache/drawings')
/** Increase when the cache format changes. */
const CACHE_VERSION = '1'
const server = process.env.SENDIT_SERVER ?? 'http://127.0.0.1:3000'

/** Names are repeated in the worker and in chunks, so only pages, dialogs and groups stay readable. Shortest hash allowed. */
const NAMES = {
  entryFileNames: 'assets/[name]-[hash:7].js',
  chunkFileNames: ({ isDynamicEntry, name }: { isDynamicEntry: boolean; name: string }) =>
    isDynamicEntry && !/-(?:app|page|dialog)$/.test(name)
      ? 'assets/[hash:7].js'
      : 'assets/[name]-[hash:7].js',
  assetFileNames: 'assets/[name]-[hash:7][extname]',
}

export default defineConfig({
  define: { SHAPE_OF_READS: JSON.stringify(shapeOfReads()) },
  plugins: [
    drawings(DRAWINGS),
    react(),
    tailwindcss(),
    weatherPicturesLicence(),
    buildWorker(),
    compressAssets(),
  ],
  // Fonts and pictures stay files: the content security policy allows no data: fonts. The target is what Tailwind 4 needs.
  build: {
    target: ['safari16.4', 'chrome111', 'firefox128'],
    outDir: 'dist',
    emptyOutDir: true,
    assetsInlineLimit: 0,
    modulePreload: { polyfill: false },
    rolldownOptions: {
      output: { ...NAMES, codeSplitting: { groups: chunkGroups } },
      checks: { pluginTimings: false },
    },
  },
  server: {
    proxy: {
      '/api': server,
      '/files': server,
      // /calendar itself is a screen.
      '^/calendar/.': server,
      '/ws': { target: server, ws: true },
    },
  },
})

/** Changes with any response shape, so phones drop reads cached in an older one. */
function shapeOfReads(): string {
  const core = resolve(import.meta.dirname, '../../packages/core/src')
  const shapes = readdirSync(core, { recursive: true, encoding: 'utf8' }).filter((file) =>
    /(?:^|\/)(?:contract|wire)\.ts$/.test(file),
  )
  const hash = createHash('sha256').update(CACHE_VERSION)
  for (const file of shapes.sort()) hash.update(readFileSync(join(core, file)))
  return hash.digest('hex').slice(0, 16)
}

/** The pictures' licence must be shipped with them. */
function weatherPicturesLicence(): Plugin {
  return {
    name: 'sendit-weather-pictures-licence',
    apply: 'build',
    generateBundle() {
      const licence = createRequire(import.meta.url).resolve('@meteocons/svg-static/LICENSE')
      const fileName = 'assets/meteocons-licence.txt'
      this.emitFile({ type: 'asset', fileName, source: readFileSync(licence) })
    },
  }
}

/** Pre-compressed, so the server never compresses while serving. */
function compressAssets(): Plugin {
  let outDir = ''
  return {
    name: 'sendit-compress-assets',
    apply: 'build',
    configResolved: (config) => {
      outDir = resolve(config.root, config.build.outDir)
    },
    closeBundle: () => {
      for (const file of readdirSync(outDir, { recursive: true, encoding: 'utf8' })) {
        if (/\.(?:js|css|html|svg|json|webmanifest|txt)$/.test(file)) compressFile(join(outDir, file))
      }
    },
  }
}

function compressFile(path: string) {
  const text = readFileSync(path)
  const quality = { [constants.BROTLI_PARAM_QUALITY]: 11 }
  writeFileSync(`${path}.br`, brotliCompressSync(text, { params: quality }))
  writeFileSync(`${path}.gz`, gzipSync(text, { level: 9 }))
}
