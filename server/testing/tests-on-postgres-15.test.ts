import { globSync } from 'node:fs'
import { expect, test } from 'vitest'
import { aboutTheDatabase } from './tests-on-postgres-15.ts'

/** `a/{b,c}` → `a/b`, `a/c`; braces within braces are opened from the inside. */
function alternatives(pattern: string): string[] {
  const [all, inner = ''] = /\{([^{}]*)\}/.exec(pattern) ?? []
  return all === undefined ? [pattern] : inner.split(',').flatMap((one) => alternatives(pattern.replace(all, one)))
}

test('each name in the list of tests on PostgreSQL 15 finds a file, so that none is lost when a file is renamed', () => {
  const names = aboutTheDatabase.flatMap(alternatives)
  expect(names.length).toBeGreaterThan(aboutTheDatabase.length)
  expect(names.filter((name) => globSync(name).length === 0)).toEqual([])
})
