import { expect, test } from 'vitest'
import { anOwnerClient } from '../testing/databases/an-owner-client.ts'
import { readReference, writeReferenceData } from './reference-data.ts'

const owner = anOwnerClient()

async function counts(): Promise<unknown> {
  const { rows } = await owner.client.query(`select (select count(*)::int from dzongkhags) as dzongkhags,
    (select count(*)::int from administrative_zones where type = 'R') as gewogs,
    (select count(*)::int from administrative_zones where type = 'U') as thromdes,
    (select count(*)::int from sub_administrative_zones) as localities`)
  return rows[0]
}

test('the national locations are written once, even by repeated starts, with permanent ids', async () => {
  const written = { dzongkhags: 20, gewogs: 205, thromdes: 40, localities: 31 }
  expect(await counts()).toEqual(written)
  await writeReferenceData(owner.client, readReference())
  expect(await counts()).toEqual(written)
  const { rows } = await owner.client.query<{ id: string }>(`select id from administrative_zones where name = 'Thimphu Thromde'`)
  expect(rows).toEqual([{ id: 'a25d6d39-c145-8b7a-8d26-9f2dbbef2e71' }])
})

test('a name that a SUPERADMIN corrected stays, and missing locations are added', async () => {
  await owner.client.query(`update dzongkhags set name = 'Paro Valley', name_dzongkha = null where code = 'BT08'`)
  await writeReferenceData(owner.client, readReference())
  const { rows } = await owner.client.query(
    `select name, name_dzongkha is not null as "hasDzongkha" from dzongkhags where code = 'BT08'`,
  )
  expect(rows).toEqual([{ name: 'Paro Valley', hasDzongkha: true }])
})

test('a zone that a SUPERADMIN added under a name of the list does not change', async () => {
  const added = '00000000-0000-4000-8000-000000000001'
  await owner.client.query(`delete from administrative_zones where name = 'Tang' and type = 'R'`)
  await owner.client.query(
    `insert into administrative_zones (id, dzongkhag_id, type, name) select $1, id, 'R', 'Tang' from dzongkhags where name = 'Bumthang'`,
    [added],
  )
  await writeReferenceData(owner.client, readReference())
  const { rows } = await owner.client.query(`select id from administrative_zones where name = 'Tang' and type = 'R'`)
  expect(rows).toEqual([{ id: added }])
})
