import cluster from 'node:cluster'
import { existsSync } from 'node:fs'
import { enableCompileCache } from 'node:module'
import { join } from 'node:path'
import { processCount } from './platform/processes/process-count.ts'

// Node's compile cache is in the data folder, where nobody else may write. It saves a third of the processor time of later starts. The
// first start creates that folder only after its settings are valid, so it caches nothing.
const dataDir = process.env['DATA_DIR'] ?? './data'
if (existsSync(dataDir)) enableCompileCache(join(dataDir, 'compiled'))
await (cluster.isPrimary && processCount(process.env) > 1 ? import('./run-processes.ts') : import('./run-server.ts'))
