import { createServer } from 'node:http'
import { expect, test } from 'vitest'
import { ConfigError } from './config.ts'
import { assertPortFree } from './assert-port-free.ts'

test('a port that another program uses is refused with one sentence, and a free port stays free', async () => {
  const other = createServer()
  await new Promise<void>((resolve) => other.listen(0, '127.0.0.1', resolve))
  const address = other.address()
  const port = typeof address === 'object' && address ? address.port : 0
  await expect(assertPortFree(port, '127.0.0.1')).rejects.toThrow(ConfigError)
  await expect(assertPortFree(port, '127.0.0.1')).rejects.toThrow(`On port ${port} another program listens already`)
  await new Promise((resolve) => other.close(resolve))
  await assertPortFree(port, '127.0.0.1')
  await assertPortFree(port, '127.0.0.1')
})
