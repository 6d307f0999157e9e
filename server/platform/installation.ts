import { randomBytes } from 'node:crypto'
import { asTableOwner } from './as-table-owner.ts'

/** The installation's secret, made at the first start; the same for every process on the database. */
export function installationSecret(ownerUrl: string, now: Date): Promise<Buffer> {
  return asTableOwner(ownerUrl, async (client) => {
    await client.query('insert into installation (token_secret, created_at) values ($1, $2) on conflict do nothing', [
      randomBytes(32),
      now,
    ])
    const { rows } = await client.query<{ token_secret: Buffer }>('select token_secret from installation')
    if (!rows[0]) throw new Error('The installation has no secret.')
    return rows[0].token_secret
  })
}
