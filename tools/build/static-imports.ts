import { readFileSync } from 'node:fs'
import { dirname, resolve } from 'node:path'

/** The bundler's data about a module. */
export type Module = { code: string | null; importedIds: readonly string[] }

/** The index of a package that only lists its files: an import of one name needs only one of the files. */
const index = /\/node_modules\/(@mantine\/(?:core|dates|form|hooks)|@tabler\/icons-react)\/.*\/(?:index|tabler-icons-react)\.mjs$/
const importedNames = /import\s*\{([^}]*)\}\s*from\s*['"]([^'"]+)['"]/g
const listedNames = /(?:import|export)\s*(?:\{([^}]*)\}|(\w+))\s*from\s*['"](\.[^'"]+)['"]/g

const filesByName = new Map<string, Map<string, string>>()

/** The files that a module needs to run, resolved through the indexes of packages. */
export function staticImports({ code, importedIds }: Module): string[] {
  return importedIds.flatMap((id) => {
    const packageName = index.exec(id)?.[1]
    if (!packageName) return [id]
    const files = filesOfIndex(id)
    return namesFrom(packageName, code ?? '').flatMap((name) => files.get(name) ?? [])
  })
}

function namesFrom(packageName: string, code: string): string[] {
  return [...code.matchAll(importedNames)].flatMap(([, names = '', from]) =>
    from === packageName ? namesIn(names).map(({ imported }) => imported) : [],
  )
}

function filesOfIndex(id: string): Map<string, string> {
  const known = filesByName.get(id)
  if (known) return known
  const files = new Map<string, string>()
  for (const [, names = '', single, path = ''] of readFileSync(id, 'utf8').matchAll(listedNames)) {
    const listed = single ? [single] : namesIn(names).map(({ local }) => local)
    for (const name of listed) files.set(name, resolve(dirname(id), path))
  }
  filesByName.set(id, files)
  return files
}

/** "A as B, C" */
function namesIn(list: string): { imported: string; local: string }[] {
  return list
    .split(',')
    .map((one) => one.trim())
    .filter((one) => one !== '')
    .map((one) => {
      const [imported = '', local = imported] = one.split(/\s+as\s+/)
      return { imported, local }
    })
}
