import { resolve } from 'node:path'
import react from '@vitejs/plugin-react'
import { defineConfig } from 'vite'
import { apiViewer } from './tools/build/vite-api-viewer.ts'
import { codeSplitting, entries } from './tools/build/chunks.ts'
import { catalogues } from './tools/build/vite-catalogues.ts'
import { compressed } from './tools/build/vite-compressed.ts'
import { endpointsModule } from './tools/build/vite-endpoints.ts'
import { firstPaint } from './tools/build/vite-first-paint.ts'
import { guide } from './tools/build/vite-guide.ts'
import { serviceWorker } from './tools/build/vite-service-worker.ts'
import { mantineStyles } from './tools/build/vite-mantine-styles.ts'
import { mantineVariables } from './tools/build/vite-mantine-variables.ts'
import { notices } from './tools/build/vite-notices.ts'
import { preloads } from './tools/build/vite-preloads.ts'
import { turns } from './tools/build/vite-turns.ts'

// Vite reads its configuration from a default export; the only one in the project.
export default defineConfig({
  root: resolve(import.meta.dirname, 'web'),
  plugins: [
    react(),
    endpointsModule(),
    guide(),
    mantineStyles(),
    mantineVariables(),
    serviceWorker(),
    preloads(),
    turns(),
    firstPaint(),
    catalogues(),
    apiViewer(),
    notices(),
    compressed(),
  ],
  // Nothing of zod reaches the browser: schemas run on the server, and here they would only be built and never asked.
  resolve: { alias: { zod: resolve(import.meta.dirname, 'web/platform/zod-stub.ts') } },
  build: {
    outDir: resolve(import.meta.dirname, 'dist/web'),
    emptyOutDir: true,
    target: 'es2022',
    reportCompressedSize: false,
    rolldownOptions: {
      input: entries,
      // The sign-in page names every chunk: hashes of 7 characters (the least that the bundler takes) in place of 8 make it smaller.
      output: {
        codeSplitting,
        entryFileNames: 'assets/[name]-[hash:7].js',
        chunkFileNames: 'assets/[name]-[hash:7].js',
        assetFileNames: 'assets/[name]-[hash:7][extname]',
      },
      treeshake: {
        // The schemas declared beside the arithmetic of domain/money.ts and its like are left out where nothing uses them.
        manualPureFunctions: ['z'],
      },
    },
  },
  worker: { format: 'es' },
  server: {
    host: '127.0.0.1',
    port: 5173,
    proxy: { '/api': 'http://127.0.0.1:3000' },
  },
})
