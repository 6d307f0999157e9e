import { spawnSync } from 'node:child_process'

/** Runs one step of a check and says how long it took; answers whether it passed. */
export function runStep(name: string, command: string, args: string[], env: NodeJS.ProcessEnv = {}): boolean {
  const startedAt = Date.now()
  const { status } = spawnSync(command, args, { stdio: 'inherit', env: { ...process.env, ...env } })
  console.log(`${status === 0 ? 'ok    ' : 'FAILED'} ${name} (${((Date.now() - startedAt) / 1000).toFixed(1)} s)`)
  return status === 0
}
