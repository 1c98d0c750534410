import { fileURLToPath } from 'node:url'
import { defineConfig, type Plugin } from 'vite'

const from = (path: string) => fileURLToPath(new URL(path, import.meta.url))

/**
 * One letter beyond Latin-1 doubles what V8 holds of a file's text, for as long as the server runs: they are written as escapes.
 */
const latinOnly: Plugin = {
  name: 'latin-only',
  generateBundle(_options, bundle) {
    for (const file of Object.values(bundle)) {
      if (file.type === 'chunk') file.code = file.code.replaceAll(/[\u0080-\uffff]/g, escapeOf)
    }
  },
}

const escapeOf = (unit: string) => `\\u${unit.charCodeAt(0).toString(16).padStart(4, '0')}`

// The server is bundled because Node cannot run TypeScript: our own code goes in (src/ and @sendit/core), packages stay where npm
// put them, and what is imported dynamically stays a file of its own. Zod goes in too, without its sixty languages, and Kysely, whose
// 279 files would each be a module that V8 keeps: 3 MB of memory.
export default defineConfig({
  publicDir: false,
  plugins: [latinOnly],
  ssr: { target: 'node', noExternal: [/^@sendit\//, 'zod', 'fastify-type-provider-zod', 'kysely'] },
  build: {
    ssr: true,
    outDir: 'dist',
    emptyOutDir: true,
    target: 'node20',
    minify: false,
    // Not minified, and each part says which file it came from: a map would say the same and hold 10 MB of every server.
    sourcemap: false,
    rolldownOptions: {
      // Pictures are drawn in a process of its own, which starts from a file of its own; traces are loaded before the server, if at all.
      // What serves has one for journeys, of which many share a process (docs/testing.md).
      input: [
        from('src/main.ts'),
        from('src/serve.ts'),
        from('src/adapters/images/drawing-process.ts'),
        from('src/adapters/traces/traces.ts'),
      ],
      output: { format: 'es', entryFileNames: '[name].js', chunkFileNames: '[name]-[hash].js' },
    },
  },
})
