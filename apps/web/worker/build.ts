import { createHash } from 'node:crypto'
import { readdirSync, readFileSync } from 'node:fs'
import { join, resolve } from 'node:path'
import { build, type Plugin } from 'vite'

/** What each worker is built from, and its name on the server. */
const WORKERS = { 'worker.ts': 'sw.js', 'signed-out.ts': 'signed-out.js' }

/** What only a messenger asks for, and the screens that links in mails open, which the worker never answers. */
const NOT_CACHED =
  /^(?:preview\.jpg|mail-hero\.jpg|robots\.txt|favicon\.ico|assets\/(?:(?:link|mailbox|verify)-page-.*|.*-licence\.txt)|.*\.(?:br|gz))$/

type CachedFile = { url: string; revision: string | null }

/**
 * Builds the service workers once the app is built, the one that keeps it with the list of all that the app is made of: a screen never opened
 * before opens without network, too.
 */
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

/** Most of the worker is this list: the many files whose name says all are told by their names, in one text. */
function definedFor(files: CachedFile[]): Record<string, string> {
  const isAsset = ({ revision }: CachedFile) => revision === null
  const names = files.filter(isAsset).map(({ url }) => url.slice('/assets/'.length))
  return {
    ASSETS_OF_THIS_BUILD: JSON.stringify(names.join(' ')),
    FILES_OF_THIS_BUILD: JSON.stringify(files.filter((file) => !isAsset(file))),
  }
}

/** A file under `assets/` is never another under the same name; of the others the worker must know which one it has. */
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
