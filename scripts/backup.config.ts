import { fileURLToPath } from 'node:url'
import { defineConfig } from 'vite'

const from = (path: string) => fileURLToPath(new URL(path, import.meta.url))

// The image has no TypeScript loader, so operator tools are bundled.
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
