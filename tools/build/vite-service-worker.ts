import { createHash } from 'node:crypto'
import { readFileSync } from 'node:fs'
import { join } from 'node:path'
import type { Plugin } from 'vite'
import { bundleFiles } from './bundle-files.ts'

/** The files that the built page needs from each of these, with all their static imports. */
const roots = ['index.html', 'areas/public-shell.tsx', 'overview/offline/offline-screen.tsx']
/** Additional files for the field desk. */
const deskRoots = [
  ...roots,
  'field-desk/field-screen.tsx',
  // Loaded when they are opened, possibly without a connection.
  ...['ui/feedback/confirm-dialog.tsx', 'ui/input/calendar.tsx'],
]
const unhashed = ['/index.html', '/favicon.svg']

/**
 * Writes service-worker.js: the worker of web/ with the list of files that open the cached copy, and the field desk, without a connection.
 */
export function serviceWorker(): Plugin {
  let folder = ''
  return {
    name: 'sakhang:kept-worker',
    apply: 'build',
    configResolved(config) {
      folder = config.root
    },
    generateBundle: {
      order: 'post',
      handler(_options, bundle) {
        const languages = Object.entries(bundle).filter(([name]) => name.startsWith('texts/'))
        const addressesOf = (modules: readonly string[]) =>
          [...languages.map(([name]) => name), ...bundleFiles(bundle, modules)].map((name) => `/${name}`)
        const files = [...unhashed, ...addressesOf(roots)]
        const deskFiles = [...unhashed, ...addressesOf(deskRoots)]
        const hash = createHash('sha256')
          .update(files.join())
          .update(deskFiles.join())
          .update(readFileSync(join(folder, 'appearance.js')))
        // The name of a catalogue file does not change when its texts change.
        for (const [, one] of languages) if (one.type === 'asset') hash.update(one.source)
        const version = hash.digest('hex').slice(0, 12)
        const source = readFileSync(join(folder, 'service-worker.js'), 'utf8')
          .replace('__FILES__', () => JSON.stringify(files))
          .replace('__DESK_FILES__', () => JSON.stringify(deskFiles))
          .replace('__VERSION__', () => JSON.stringify(version))
        this.emitFile({ type: 'asset', fileName: 'service-worker.js', source })
      },
    },
  }
}
