import { createServer } from 'node:net'
import { ConfigError } from './config.ts'

/** Asked before anything is started: whoever starts a second one by mistake gets a sentence, and no database that nobody stops. */
export function assertPortFree(port: number, host: string): Promise<void> {
  return new Promise((resolve, reject) => {
    const probe = createServer()
    probe.once('error', (error) => reject(listenError(error, { port, host })))
    probe.listen(port, host, () => probe.close(() => resolve()))
  })
}

/** Why nobody can listen there, as a setting to correct; anything else as it is. */
export function listenError(error: unknown, { port, host }: { port: number; host: string }): unknown {
  const code = error instanceof Error && 'code' in error ? error.code : undefined
  switch (code) {
    case 'EADDRINUSE':
      return new ConfigError(`On port ${port} another program listens already. Stop it, or set PORT to another.`)
    case 'EACCES':
      return new ConfigError(`This user may not listen on port ${port}. Set PORT to 1024 or more.`)
    case 'EADDRNOTAVAIL':
    case 'ENOTFOUND':
    case 'EAI_AGAIN':
      return new ConfigError(`This machine has no address ${host} to listen on. Set HOST to one that it has, or to 127.0.0.1.`)
    default:
      return error
  }
}
