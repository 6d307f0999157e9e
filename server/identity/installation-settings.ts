import { sql } from 'kysely'
import type { Config } from '../platform/config.ts'
import type { Tx } from '../platform/database.ts'

type Installation = Pick<Config, 'productName' | 'contact'>

/** What the installation is called and how it is reached: as a SUPERADMIN has set it, else as it was started with. */
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

export async function putInstallation(tx: Tx, value: object): Promise<void> {
  await sql`
    insert into installation_settings (key, value) values ('installation', ${JSON.stringify(value)}::jsonb)
    on conflict (key) do update set value = excluded.value, set_at = excluded.set_at, set_by = excluded.set_by`.execute(tx)
}
