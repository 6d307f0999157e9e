import { createServer } from 'node:net'
import { ConfigError } from './config.ts'

/** Asked before anything is started: whoever starts a second one by mistake gets a sentence, and no database that nobody stops. */
export function refuseTakenPort(port: number, host: string): Promise<void> {
  return new Promise((resolve, reject) => {
    const probe = createServer()
    probe.once('error', (error: NodeJS.ErrnoException) => {
      const isTaken = error.code === 'EADDRINUSE'
      reject(
        isTaken ? new ConfigError(`On port ${port} another program listens already. Stop it, or set PORT to another.`) : error,
      )
    })
    probe.listen(port, host, () => probe.close(() => resolve()))
  })
}
