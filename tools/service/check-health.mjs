// @ts-check
// Ends with 0 when the server on this machine can serve calls, and with 1 when it cannot: for the health check of a container. With `--wait` it asks until
// the server can, as long as its service manager allows: for the unit of systemd. Plain JavaScript, so that it starts fast.
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
