import { sql } from 'kysely'
import type { z } from 'zod'
import type { Config } from '../platform/config.ts'
import type { Tx } from '../platform/database/database.ts'

export type Installation = Pick<Config, 'productName' | 'contact'>

/** The name and addresses of the installation, as set by a SUPERADMIN, or else from the start settings. */
export async function readInstallation(tx: Tx, { productName, contact }: Installation): Promise<Installation> {
  const { rows } = await sql<{ value: Record<string, string> }>`
    select value from installation_settings where key = 'installation'`.execute(tx)
  const set = rows[0]?.value
  if (!set) return { productName, contact }
  return {
    productName: set['productName'] ?? productName,
    contact: {
      name: set['contactName'] ?? contact.name,
      phone: set['contactPhone'] ?? contact.phone,
      email: set['contactEmail'] ?? contact.email,
      address: set['contactAddress'] ?? contact.address,
    },
  }
}

/** Another setting for the whole installation, as set by a SUPERADMIN, or else the default. */
export async function readInstallationSetting<T>(
  tx: Tx,
  key: string,
  { schema, defaultValue }: { schema: z.ZodType<T>; defaultValue: T },
): Promise<T> {
  const { rows } = await sql<{ value: unknown }>`select value from installation_settings where key = ${key}`.execute(tx)
  return rows[0] ? schema.parse(rows[0].value) : defaultValue
}

export async function upsertInstallationSetting(tx: Tx, key: string, value: object): Promise<void> {
  await sql`
    insert into installation_settings (key, value) values (${key}, ${JSON.stringify(value)}::jsonb)
    on conflict (key) do update set value = excluded.value, set_at = excluded.set_at, set_by = excluded.set_by`.execute(tx)
}
