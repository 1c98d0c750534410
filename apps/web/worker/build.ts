import { createHash } from 'node:crypto'
import { readdirSync, readFileSync } from 'node:fs'
import { join, resolve } from 'node:path'
import { build, type Plugin } from 'vite'

/** What a first visit shows of a person who is not signed in, and what only a messenger asks for. */
const NOT_KEPT =
  /^(?:preview\.jpg|mail-hero\.jpg|robots\.txt|favicon\.ico|assets\/.*-licence\.txt|.*\.(?:br|gz))$/

type Kept = { url: string; revision: string | null }

/**
 * Builds the service worker once the app is built, with the list of all that the app is made of: a screen never opened
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
        await build({
          configFile: false,
          root,
          publicDir: false,
          logLevel: 'warn',
          define: definedFor(filesIn(outDir)),
          build: {
            target: ['safari16.4', 'chrome111', 'firefox128'],
            outDir,
            emptyOutDir: false,
            rolldownOptions: {
              input: join(root, 'worker/worker.ts'),
              output: { format: 'iife', entryFileNames: 'sw.js' },
            },
          },
        })
      },
    },
  }
}

/** Most of the worker is this list: the many files whose name says all are told by their names, in one text. */
function definedFor(files: Kept[]): Record<string, string> {
  const isAsset = ({ revision }: Kept) => revision === null
  const names = files.filter(isAsset).map(({ url }) => url.slice('/assets/'.length))
  return {
    ASSETS_OF_THIS_BUILD: JSON.stringify(names.join(' ')),
    FILES_OF_THIS_BUILD: JSON.stringify(files.filter((file) => !isAsset(file))),
  }
}

/** A file under `assets/` is never another under the same name; of the others the worker must know which one it has. */
function filesIn(outDir: string): Kept[] {
  return readdirSync(outDir, { recursive: true, withFileTypes: true })
    .filter((entry) => entry.isFile())
    .map((entry) => join(entry.parentPath, entry.name).slice(outDir.length + 1))
    .filter((file) => !NOT_KEPT.test(file) && !file.startsWith('.vite/') && file !== 'sw.js')
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
