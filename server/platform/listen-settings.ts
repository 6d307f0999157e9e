import { z } from 'zod'
import { networksSetting } from './setting-shapes.ts'
import { defaultProcessCount, maxProcesses } from './processes/process-count.ts'

const portRange = 'PORT is a whole number from 0 to 65535.'
const processRange = `WEB_CONCURRENCY is a whole number from 1 to ${maxProcesses}.`

/** Where the server listens, and with how many processes. */
export const listenSettings = {
  PORT: z.coerce.number(portRange).int(portRange).min(0, portRange).max(65_535, portRange).default(3000),
  HOST: z.string().default('127.0.0.1'),
  WEB_CONCURRENCY: z.coerce
    .number(processRange)
    .int(processRange)
    .min(1, processRange)
    .max(maxProcesses, processRange)
    .default(defaultProcessCount),
  TRUSTED_PROXIES: networksSetting('TRUSTED_PROXIES').refine(
    (ranges) => ranges.every((range) => !range.endsWith('/0')),
    'TRUSTED_PROXIES cannot name all addresses: everybody could then pretend to be somebody else. Name only your proxies.',
  ),
}
