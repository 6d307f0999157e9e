import { type LeaseDefaults, leaseDefaultsSchema, defaultLeaseDefaults } from '../../domain/settings/setting-values.ts'
import type { Tx } from '../platform/database/database.ts'
import { readSetting } from '../settings/setting-store.ts'

/** The defaults of a new lease. Existing leases do not change. */
export function readLeaseDefaults(tx: Tx): Promise<LeaseDefaults> {
  return readSetting(tx, 'leaseDefaults', { schema: leaseDefaultsSchema, defaultValue: defaultLeaseDefaults })
}

type Draft = { dueDay?: number | undefined; noticeDays?: number | undefined }

export function defaultsFor({ dueDay, noticeDays }: Draft, defaultValue: LeaseDefaults): { dueDay: number; noticeDays: number } {
  return { dueDay: dueDay ?? defaultValue.dueDay, noticeDays: noticeDays ?? defaultValue.noticeDays }
}
