import { restartFactories } from './factories.ts'
import { restartImportFiles } from './import-files.ts'

// Test files of a worker share its modules, in an order that differs between runs. The factories therefore count from the start in each
// file, so that it has the same values in every run.

restartFactories()
restartImportFiles()
