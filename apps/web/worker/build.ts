import { createHash } from 'node:crypto'
import { readdirSync, readFileSync } from 'node:fs'
import { join, resolve } from 'node:path'
import { build, type Plugin } from 'vite'

const WORKERS = { 'worker.ts': 'sw.js', 'signed-out.ts': 'signed-out.js' }

/** Requested only by link previews, or screens opened from emails, which the worker never serves. */
const NOT_CACHED =
  /^(?:preview\.jpg|mail-hero\.jpg|robots\.txt|favicon\.ico|assets\/(?:(?:link|mailbox|verify)-page-.*|.*-licence\.txt)|.*\.(?:br|gz))$/

type CachedFile = { url: string; revision: string | null }

export function buildWorker(): Plugin {
  let root = ''
  let outDir = ''
  return {
    name: 'sendit-worker',
    apply: 'build',
    configResolved: (config) => {
      root = config.root
      outDir = resolve(root, config.build.outDir)
    },
    closeBundle: {
      sequential: true,
      handler: async () => {
        const define = definedFor(filesIn(outDir))
        for (const [source, name] of Object.entries(WORKERS)) await buildOne(source, name, define)
      },
    },
  }

  async function buildOne(source: string, name: string, define: Record<string, string>) {
    await build({
      configFile: false,
      root,
      publicDir: false,
      logLevel: 'warn',
      define,
      build: {
        target: ['safari16.4', 'chrome111', 'firefox128'],
        outDir,
        emptyOutDir: false,
        rolldownOptions: {
          input: join(root, 'worker', source),
          output: { format: 'iife', entryFileNames: name },
        },
      },
    })
  }
}

function definedFor(files: CachedFile[]): Record<string, string> {
  const isAsset = ({ revision }: CachedFile) => revision === null
  const names = files.filter(isAsset).map(({ url }) => url.slice('/assets/'.length))
  return {
    ASSETS_OF_THIS_BUILD: JSON.stringify(names.join(' ')),
    FILES_OF_THIS_BUILD: JSON.stringify(files.filter((file) => !isAsset(file))),
  }
}

/** Files under `assets/` are immutable; others need a revision. */
function filesIn(outDir: string): CachedFile[] {
  return readdirSync(outDir, { recursive: true, withFileTypes: true })
    .filter((entry) => entry.isFile())
    .map((entry) => join(entry.parentPath, entry.name).slice(outDir.length + 1))
    .filter(
      (file) =>
        !NOT_CACHED.test(file) && !file.startsWith('.vite/') && !Object.values(WORKERS).includes(file),
    )
    .sort()
    .map((file) => ({
      url: file === 'index.html' ? '/shell.html' : `/${file}`,
      revision: file.startsWith('assets/')
        ? null
        : createHash('sha256')
            .update(readFileSync(join(outDir, file)))
            .digest('base64url')
            .slice(0, 8),
    }))
}
