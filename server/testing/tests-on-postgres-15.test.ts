import { globSync } from 'node:fs'
import { expect, test } from 'vitest'
import { aboutTheDatabase, onEveryRun } from './tests-on-postgres-15.ts'

/** `a/{b,c}` → `a/b`, `a/c`; nested braces are expanded from the inside. */
function alternatives(pattern: string): string[] {
  const [all, inner = ''] = /\{([^{}]*)\}/.exec(pattern) ?? []
  return all === undefined ? [pattern] : inner.split(',').flatMap((one) => alternatives(pattern.replace(all, one)))
}

const filesOf = (patterns: readonly string[]) => new Set(patterns.flatMap((pattern) => globSync(pattern)))

test.each(Object.entries({ onEveryRun, aboutTheDatabase }))(
  'each name in %s finds a file, so that none is lost when a file is renamed',
  (_, patterns) => {
    const names = patterns.flatMap(alternatives)
    expect(names.length).toBeGreaterThan(patterns.length)
    expect(names.filter((name) => globSync(name).length === 0)).toEqual([])
  },
)

test('the tests that run on PostgreSQL 15 on every run are among those about the database', () => {
  const all = filesOf(aboutTheDatabase)
  expect([...filesOf(onEveryRun)].filter((file) => !all.has(file))).toEqual([])
})
