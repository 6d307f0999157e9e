import { runStep } from './run-step.ts'

/** The quick checks, under a minute: types, lint, structure, unused code, unit tests. */
export function quickChecks(): boolean[] {
  return [
    runStep('types: server', 'tsc', ['-p', 'tsconfig.server.json']),
    runStep('types: web', 'tsc', ['-p', 'tsconfig.web.json']),
    runStep('lint', 'oxlint', ['--type-aware', '--deny-warnings', 'domain', 'server', 'web', 'tools', 'e2e']),
    runStep('format', 'biome', ['format', '.']),
    runStep('structure', 'node', ['tools/check-structure.ts']),
    runStep('texts', 'node', ['tools/texts.ts', '--check']),
    runStep('unused code', 'knip', []),
  ]
}

if (import.meta.main) {
  const outcomes = [...quickChecks(), runStep('unit tests', 'vitest', ['run', '--project', 'domain'])]
  process.exitCode = outcomes.every(Boolean) ? 0 : 1
}
