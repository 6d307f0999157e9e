/**
 * "sakhang-2026-11-21T020000Z.tar.gz.age", without ".age" if it is not encrypted. Names sort in the order in which the backups were taken.
 */
export function backupName(now: Date, { isLocked }: { isLocked: boolean }): string {
  return `sakhang-${now.toISOString().slice(0, 19).replaceAll(':', '')}Z.tar.gz${isLocked ? '.age' : ''}`
}

export const isBackupName = (name: string) => /^sakhang-\d{4}-\d\d-\d\dT\d{6}Z\.tar\.gz(\.age)?$/.test(name)
