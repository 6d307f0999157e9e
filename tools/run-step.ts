import { spawn } from 'node:child_process'

type Step = { isGreen: boolean; output: string }

/**
 * Runs one step of a check and prints its duration. The output of the step is printed in one piece if it fails, because other steps may run
 * at the same time.
 */
export async function runStep(name: string, command: string, args: string[], env: NodeJS.ProcessEnv = {}): Promise<boolean> {
  const startedAt = Date.now()
  const { isGreen, output } = await run(command, args, env)
  if (!isGreen) process.stdout.write(output)
  console.log(`${isGreen ? 'ok    ' : 'FAILED'} ${name} (${((Date.now() - startedAt) / 1000).toFixed(1)} s)`)
  return isGreen
}

function run(command: string, args: string[], env: NodeJS.ProcessEnv): Promise<Step> {
  return new Promise((resolve, reject) => {
    const child = spawn(command, args, { stdio: ['ignore', 'pipe', 'pipe'], env: { ...process.env, ...env } })
    const chunks: Buffer[] = []
    for (const stream of [child.stdout, child.stderr]) stream.on('data', (chunk: Buffer) => chunks.push(chunk))
    child.once('error', reject)
    child.once('close', (code) => resolve({ isGreen: code === 0, output: Buffer.concat(chunks).toString() }))
  })
}
