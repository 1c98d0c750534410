import { fileURLToPath } from 'node:url'
import { defineConfig } from 'vite'

// The server is bundled for one reason: Node cannot run TypeScript. Only our own code goes in (src/ and @sendit/core),
// packages stay where npm put them, and what is imported dynamically stays a file of its own.
export default defineConfig({
  publicDir: false,
  ssr: { target: 'node', noExternal: [/^@sendit\//] },
  build: {
    ssr: fileURLToPath(new URL('src/main.ts', import.meta.url)),
    outDir: 'dist',
    emptyOutDir: true,
    target: 'node20',
    minify: false,
    sourcemap: true,
    rolldownOptions: {
      output: { format: 'es', entryFileNames: '[name].js', chunkFileNames: '[name]-[hash].js' },
    },
  },
})
