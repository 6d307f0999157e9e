// @ts-check
// For the health check of a container: the exit code is 0 if the server on this machine can serve calls, and 1 if not. For the systemd
// unit: `--wait` repeats the check until the server is ready; the service manager limits that time. Plain JavaScript, so that it starts
// fast.
import { setTimeout as sleep } from 'node:timers/promises'

const address = `http://127.0.0.1:${process.env['PORT'] || 3000}/api/health`
const waits = process.argv.includes('--wait')

for (;;) {
  const isServing = await fetch(address, { signal: AbortSignal.timeout(10_000) }).then(
    ({ ok }) => ok,
    () => false,
  )
  if (isServing || !waits) process.exit(isServing ? 0 : 1)
  await sleep(250)
}
