export type Chunk = { type: 'chunk'; fileName: string; imports: string[]; moduleIds: string[]; isEntry: boolean }
export type Built = Record<string, Chunk | { type: 'asset' }>

/** The scripts and style sheets that these modules of web/ need immediately, importing files before imported ones. */
export function bundleFiles(bundle: Built, modules: readonly string[]): string[] {
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
  for (const module of modules) {
    const chunk = Object.values(bundle).find(
      (one): one is Chunk => one.type === 'chunk' && one.moduleIds.some((id) => id.endsWith(`/web/${module}`)),
    )
    if (!chunk) throw new Error(`The build has no chunk with web/${module}.`)
    take(chunk)
  }
  return [...names]
}

function sheetsOf(chunk: Chunk & { viteMetadata?: { importedCss: Set<string> } }): Iterable<string> {
  return chunk.viteMetadata?.importedCss ?? []
}
