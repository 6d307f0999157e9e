import { createRequire } from 'node:module'
import { expect, test } from 'vitest'
import { staticImports } from './static-imports.ts'

const core = createRequire(import.meta.url)
  .resolve('@mantine/core')
  .replace(/\/cjs\/.*$/, '/esm/index.mjs')

test('an import of one component of a package loads its file, not the whole package', () => {
  const code = "import { Badge, Menu as OfActions } from '@mantine/core'\nimport { other } from './other.ts'"
  const files = staticImports({ code, importedIds: [core, '/web/other.ts'] })
  expect(files.map((file) => file.replace(/^.*\/esm\//, ''))).toEqual([
    'components/Badge/Badge.mjs',
    'components/Menu/Menu.mjs',
    '/web/other.ts',
  ])
})
