import { existsSync, readdirSync, readFileSync, statfsSync, statSync } from 'node:fs'
import { join, resolve } from 'node:path'
import { Gauge, type Registry } from 'prom-client'
import { isBackupName } from '../../database/backup/backup-name.ts'

const { version } = JSON.parse(readFileSync(join(import.meta.dirname, '../../../package.json'), 'utf8')) as { version: string }

/** The machine metrics for alerts: the version, the free space in the data folder, and the age of its latest archive. */
export function measureInstallation(registry: Registry, dataDir: string): void {
  const registers = [registry]
  new Gauge({
    aggregator: 'first',
    name: 'sakhang_build_info',
    help: 'The version of the product, as a label; the value is 1',
    labelNames: ['version'],
    registers,
  }).set({ version }, 1)
  new Gauge({
    aggregator: 'min',
    name: 'sakhang_data_folder_free_bytes',
    help: 'What is free on the disk of DATA_DIR',
    registers,
    collect() {
      if (!existsSync(dataDir)) return this.reset()
      const { bavail, bsize } = statfsSync(dataDir)
      this.set(bavail * bsize)
    },
  })
  new Gauge({
    aggregator: 'max',
    name: 'sakhang_last_backup_timestamp_seconds',
    help: 'When the last archive in DATA_DIR/backups was written; 0 without one',
    registers,
    collect() {
      this.set(lastBackupMs(resolve(dataDir, 'backups')) / 1000)
    },
  })
}

function lastBackupMs(folder: string): number {
  const last = existsSync(folder) ? readdirSync(folder).filter(isBackupName).sort().at(-1) : undefined
  // The oldest archives may be deleted while this reads them.
  return (last && statSync(join(folder, last), { throwIfNoEntry: false })?.mtimeMs) || 0
}
