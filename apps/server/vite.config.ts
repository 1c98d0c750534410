import { fileURLToPath } from 'node:url'
import { defineConfig, type Plugin } from 'vite'

const from = (path: string) => fileURLToPath(new URL(path, import.meta.url))

/** One character beyond Latin-1 doubles V8's memory for a file's text, so they are escaped. */
const latinOnly: Plugin = {
  name: 'latin-only',
  generateBundle(_options, bundle) {
    for (const file of Object.values(bundle)) {
      if (file.type === 'chunk') file.code = file.code.replaceAll(/[\u0080-\uffff]/g, escapeOf)
    }
  },
}

const escapeOf = (unit: string) => `\\u${unit.charCodeAt(0).toString(16).padStart(4, '0')}`

// Bundles our own code; npm packages stay external, dynamic imports separate. Zod goes in without its sixty locales, and Kysely,
// whose 279 modules would cost 3 MB.
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
    // Unminified rather than with a source map, which would hold 10 MB.
    sourcemap: false,
    rolldownOptions: {
      // Drawing runs in its own process; traces load before the server; serve is for journeys (docs/testing.md).
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
