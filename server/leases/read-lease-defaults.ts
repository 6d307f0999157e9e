import { type LeaseDefaults, leaseDefaultsSchema, defaultLeaseDefaults } from '../../domain/settings/setting-values.ts'
import type { Tx } from '../platform/database/database.ts'
import { readSetting } from '../settings/setting-store.ts'

/** What a new lease begins with where nothing else is said. Leases that are drawn up keep what they have. */
export function readLeaseDefaults(tx: Tx): Promise<LeaseDefaults> {
  return readSetting(tx, 'leaseDefaults', { schema: leaseDefaultsSchema, defaultValue: defaultLeaseDefaults })
}

type Draft = { dueDay?: number | undefined; noticeDays?: number | undefined }

export function defaultsFor({ dueDay, noticeDays }: Draft, defaultValue: LeaseDefaults): { dueDay: number; noticeDays: number } {
  return { dueDay: dueDay ?? defaultValue.dueDay, noticeDays: noticeDays ?? defaultValue.noticeDays }
}
