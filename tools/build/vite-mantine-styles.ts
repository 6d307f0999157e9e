import { existsSync, readdirSync, readFileSync } from 'node:fs'
import { basename, dirname, join, resolve } from 'node:path'
import type { Plugin } from 'vite'

const core = resolve(import.meta.dirname, '../../node_modules/@mantine/core')
const importOfCore = /import\s*\{([^}]*)\}\s*from\s*['"]@mantine\/core['"]/g

/**
 * A screen that imports `Tabs` from Mantine gets the styles of Tabs and of its parts, and no others: no style sheet can be forgotten, and
 * no page loads unused ones.
 */
export function mantineStyles(): Plugin {
  const folders = componentFolders()
  const stylesOfFolder = new Map<string, string[]>()
  const stylesFor = (component: string) => {
    const folder = folders.get(component)
    return folder ? stylesOf(folder, stylesOfFolder) : []
  }
  return {
    name: 'sakhang:mantine-styles',
    enforce: 'pre',
    transform(code, id) {
      if (!/\/web\/.*\.tsx?$/.test(id) || !code.includes('@mantine/core')) return undefined
      const styles = new Set(importedComponents(code).flatMap(stylesFor))
      if (styles.size === 0) return undefined
      const lines = [...styles].map((name) => `import '@mantine/core/styles/${name}.layer.css';`)
      // On the first line, so that line numbers of errors match the source.
      return { code: `${lines.join('')}${code}`, map: null }
    },
  }
}

function importedComponents(code: string): string[] {
  return [...code.matchAll(importOfCore)].flatMap(([, names = '']) =>
    names
      .split(',')
      .map((name) => name.trim())
      .filter((name) => /^[A-Z]\w*/.test(name))
      .map((name) => name.split(/\s/)[0] ?? name),
  )
}

/** Component name → its file, e.g. Button → esm/components/Button/Button.mjs. */
function componentFolders(): Map<string, string> {
  const found = new Map<string, string>()
  const root = join(core, 'esm/components')
  for (const entry of readdirSync(root, { recursive: true, encoding: 'utf8' })) {
    const name = basename(entry, '.mjs')
    if (/^[A-Z]\w*\.mjs$/.test(basename(entry))) found.set(name, join(root, entry))
  }
  return found
}

/** The parts of a component precede it, because its own styles refine theirs. */
function stylesOf(file: string, known: Map<string, string[]>): string[] {
  const seen = known.get(file)
  if (seen) return seen
  known.set(file, [])
  const parts = importsOf(file).flatMap((part) => stylesOf(part, known))
  const own = basename(dirname(file))
  const hasOwn = existsSync(join(core, `styles/${own}.layer.css`))
  const styles = [...new Set([...parts, ...(hasOwn ? [own] : [])])]
  known.set(file, styles)
  return styles
}

function importsOf(file: string): string[] {
  return [...readFileSync(file, 'utf8').matchAll(/from "(\.{1,2}\/[^"]+\.mjs)"/g)]
    .map(([, path = '']) => resolve(dirname(file), path))
    .filter((path) => /\/esm\/(components|utils)\//.test(path))
}
