import { Client } from 'pg'
import { expect, test } from 'vitest'
import { databaseRoleName } from '../database/migrate.ts'
import { aTestDatabase } from './test-database.ts'

test('two test databases share nothing, and the app in them is no superuser', async () => {
  const [one, other] = await Promise.all([aTestDatabase(), aTestDatabase()])
  try {
    await query(one.ownerUrl, 'create table houses (id int)')
    expect(await query(other.ownerUrl, `select to_regclass('houses') as houses`)).toEqual([{ houses: null }])
    await query(one.appUrl, `begin; set local role ${databaseRoleName(one.rolePrefix, 'staff')}; commit`)
    expect(await query(one.appUrl, 'select rolsuper, current_user as name from pg_roles where rolname = current_user')).toEqual([
      { rolsuper: false, name: `${one.rolePrefix}_app` },
    ])
  } finally {
    await Promise.all([one.drop(), other.drop()])
  }
})

async function query(connectionString: string, sql: string): Promise<unknown[]> {
  const client = new Client({ connectionString })
  await client.connect()
  try {
    return (await client.query<Record<string, unknown>>(sql)).rows
  } finally {
    await client.end()
  }
}
