import { createHash } from 'node:crypto'
import { readFileSync } from 'node:fs'
import { join } from 'node:path'
import type { Plugin } from 'vite'

/** What the built page needs of each of these, with all that they import at once. */
const roots = ['index.html', 'areas/public-shell.tsx', 'overview/kept-screen.tsx']
const unhashed = ['/index.html', '/appearance.js', '/favicon.svg']

type Chunk = { type: 'chunk'; fileName: string; imports: string[]; facadeModuleId: string | null; isEntry: boolean }
type Built = Record<string, Chunk | { type: 'asset' }>

/** Writes kept-worker.js: the worker of web/ with the list of files that open the kept copy without a line. */
export function keptWorker(): Plugin {
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
        const files = [...unhashed, ...filesOf(bundle).map((name) => `/${name}`)]
        const version = createHash('sha256').update(files.join()).digest('hex').slice(0, 12)
        const source = readFileSync(join(folder, 'kept-worker.js'), 'utf8')
          .replace('__FILES__', () => JSON.stringify(files))
          .replace('__VERSION__', () => JSON.stringify(version))
        this.emitFile({ type: 'asset', fileName: 'kept-worker.js', source })
      },
    },
  }
}

function filesOf(bundle: Built): string[] {
  const names = new Set<string>()
  const take = (chunk: Chunk) => {
    if (names.has(chunk.fileName)) return
    names.add(chunk.fileName)
    for (const sheet of sheetsOf(chunk)) names.add(sheet)
    for (const name of chunk.imports) {
      const imported = bundle[name]
      if (imported?.type === 'chunk') take(imported)
    }
  }
  for (const root of roots) {
    const chunk = Object.values(bundle).find(
      (one): one is Chunk => one.type === 'chunk' && !!one.facadeModuleId?.endsWith(`/web/${root}`),
    )
    if (!chunk) throw new Error(`The build has no chunk of its own for web/${root}, which the kept copy needs.`)
    take(chunk)
  }
  return [...names].toSorted()
}

function sheetsOf(chunk: Chunk & { viteMetadata?: { importedCss: Set<string> } }): Iterable<string> {
  return chunk.viteMetadata?.importedCss ?? []
}
