import { createServer } from 'node:net'
import { ConfigError } from './config.ts'

/** Checked before anything starts: a second start by mistake gets an error message and does not leave a database running. */
export function assertPortFree(port: number, host: string): Promise<void> {
  return new Promise((resolve, reject) => {
    const probe = createServer()
    probe.once('error', (error) => reject(listenError(error, { port, host })))
    probe.listen(port, host, () => probe.close(() => resolve()))
  })
}

/** The reason why the port cannot be used, as a setting to correct; any other error is returned unchanged. */
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
