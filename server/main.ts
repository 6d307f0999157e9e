import cluster from 'node:cluster'
import { existsSync } from 'node:fs'
import { enableCompileCache } from 'node:module'
import { join } from 'node:path'
import { processCount } from './platform/processes/process-count.ts'

// What Node compiled is kept in the data folder, where nobody else may write: later starts take a third less of the processor. The
// first start makes that folder only once its settings are good, so it keeps nothing.
const dataDir = process.env['DATA_DIR'] ?? './data'
if (existsSync(dataDir)) enableCompileCache(join(dataDir, 'compiled'))
await (cluster.isPrimary && processCount(process.env) > 1 ? import('./run-processes.ts') : import('./run-server.ts'))
