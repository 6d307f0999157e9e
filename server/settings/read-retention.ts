import { defaultRetention, type Retention, retentionSchema } from '../../domain/settings/retention.ts'
import type { Tx } from '../platform/database/database.ts'
import { readSetting } from './setting-store.ts'

export function readRetention(tx: Tx): Promise<Retention> {
  return readSetting(tx, 'retention', { schema: retentionSchema, defaultValue: defaultRetention })
}
