import { runStep } from './run-step.ts'

// The compiler and the type-aware linter finish before they need garbage collection, which took a fifth of their time; the limit is for
// small machines. Each further thread would infer the types of shared files again, and other checks need the cores.
const onOneThread = { GOGC: 'off', GOMEMLIMIT: '2GiB', GOMAXPROCS: '1' }
const oneChecker = ['--checkers', '1']

/** The quick checks, under a minute: types, lint, structure, texts, unused code. Two at a time. */
export async function quickChecks(): Promise<boolean[]> {
  const [types, rest] = await Promise.all([
    inTurn([
      () => runStep('types: server', 'tsc', ['-p', 'tsconfig.server.json', ...oneChecker], onOneThread),
      () => runStep('types: web', 'tsc', ['-p', 'tsconfig.web.json', ...oneChecker], onOneThread),
    ]),
    inTurn([
      () =>
        runStep('lint', 'oxlint', ['--type-aware', '--deny-warnings', 'domain', 'server', 'web', 'tools', 'e2e'], onOneThread),
      () => runStep('format', 'biome', ['format', '.']),
      () => runStep('structure', 'node', ['tools/checks/check-structure.ts']),
      () => runStep('words', 'node', ['tools/checks/check-words.ts']),
      () => runStep('texts', 'node', ['tools/texts.ts', '--check']),
      () => runStep('unused code', 'knip', []),
    ]),
  ])
  return [...types, ...rest]
}

async function inTurn(steps: readonly (() => Promise<boolean>)[]): Promise<boolean[]> {
  const outcomes: boolean[] = []
  for (const step of steps) outcomes.push(await step())
  return outcomes
}

if (import.meta.main) {
  const outcomes = [...(await quickChecks()), await runStep('unit tests', 'vitest', ['run', '--project', 'domain'])]
  process.exitCode = outcomes.every(Boolean) ? 0 : 1
}
