import { fileURLToPath } from 'node:url'
import { defineConfig } from 'vite'

const from = (path: string) => fileURLToPath(new URL(path, import.meta.url))

// The server is bundled for one reason: Node cannot run TypeScript. Only our own code goes in (src/ and @sendit/core),
// packages stay where npm put them, and what is imported dynamically stays a file of its own.
export default defineConfig({
  publicDir: false,
  ssr: { target: 'node', noExternal: [/^@sendit\//] },
  build: {
    ssr: true,
    outDir: 'dist',
    emptyOutDir: true,
    target: 'node20',
    minify: false,
    sourcemap: true,
    rolldownOptions: {
      // Pictures are drawn in a process of its own, which starts from a file of its own.
      input: [from('src/main.ts'), from('src/adapters/images/drawing-process.ts')],
      output: { format: 'es', entryFileNames: '[name].js', chunkFileNames: '[name]-[hash].js' },
    },
  },
})
