import { restartFactories } from './factories.ts'
import { restartImportFiles } from './import-files.ts'

// Test files of a worker share its modules, in an order that differs from run to run. So what the factories count begins again with
// each file: it has the same values on every run.

restartFactories()
restartImportFiles()
