import { fileURLToPath } from 'node:url'
import { defineConfig } from 'vite'

const from = (path: string) => fileURLToPath(new URL(path, import.meta.url))

// Where only what runs is installed, as in the image, nothing can run TypeScript: there the tools for operators are bundled.
export default defineConfig({
  publicDir: false,
  ssr: { target: 'node', noExternal: [/^@sendit\//] },
  build: {
    ssr: true,
    outDir: from('../apps/server/tools'),
    emptyOutDir: true,
    target: 'node20',
    minify: false,
    rolldownOptions: {
      input: [from('backup.ts'), from('restore.ts'), from('move.ts'), from('check-orphans.ts')],
      output: { format: 'es', entryFileNames: '[name].js' },
    },
  },
})
