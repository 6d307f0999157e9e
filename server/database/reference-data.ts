import { createHash } from 'node:crypto'
import { readFileSync } from 'node:fs'
import type pg from 'pg'
import { z } from 'zod'

const name = z.string().min(1).max(80)
const nameDzongkha = z.string().min(1).max(120).nullable()
const aliases = z.array(z.string())

const referenceSchema = z.object({
  dzongkhags: z.array(
    z.object({
      code: z.string(),
      name,
      nameDzongkha,
      aliases,
      gewogs: z.array(z.object({ code: z.string(), name, nameDzongkha, aliases })),
      thromdes: z.array(z.object({ name, nameDzongkha, localities: z.array(name) })),
    }),
  ),
})

/** The national locations as text, so that the caller can detect changes. */
export function readReference(): string {
  return readFileSync(new URL('reference/locations.json', import.meta.url), 'utf8')
}

/**
 * Writes the dzongkhags, gewogs, thromdes and known localities; it can run repeatedly. Their ids derive from their codes and names, so they
 * are the same in every installation. Existing names do not change, since a SUPERADMIN may have corrected them.
 */
export async function writeReferenceData(client: pg.Client, reference: string): Promise<void> {
  const { dzongkhags } = referenceSchema.parse(JSON.parse(reference))
  await client.query(writeDzongkhags, [JSON.stringify(dzongkhags.map(toDzongkhag))])
  await client.query(writeZones, [JSON.stringify(dzongkhags.flatMap(toZones))])
  await client.query(writeSubZones, [JSON.stringify(dzongkhags.flatMap(toSubZones))])
}

type Dzongkhag = z.output<typeof referenceSchema>['dzongkhags'][number]

function toDzongkhag({ code, name, nameDzongkha, aliases }: Dzongkhag) {
  return { id: idOf('dzongkhag', code), code, name, name_dzongkha: nameDzongkha, aliases }
}

function toZones({ code: dzongkhag, gewogs, thromdes }: Dzongkhag) {
  const dzongkhag_id = idOf('dzongkhag', dzongkhag)
  return [
    ...gewogs.map(({ code, name, nameDzongkha, aliases }) => {
      return { id: idOf('gewog', code), dzongkhag_id, type: 'R', code, name, name_dzongkha: nameDzongkha, aliases }
    }),
    ...thromdes.map(({ name, nameDzongkha }) => {
      return {
        id: idOf('thromde', dzongkhag, name),
        dzongkhag_id,
        type: 'U',
        code: null,
        name,
        name_dzongkha: nameDzongkha,
        aliases: [],
      }
    }),
  ]
}

function toSubZones({ code, thromdes }: Dzongkhag) {
  return thromdes.flatMap(({ name: thromde, localities }) =>
    localities.map((name) => {
      const path = [code, thromde] as const
      return { id: idOf('locality', ...path, name), administrative_zone_id: idOf('thromde', ...path), type: 'LOCALITY', name }
    }),
  )
}

/** A UUID derived from a path (version 8 of RFC 9562). */
function idOf(...path: string[]): string {
  const bytes = createHash('sha256').update(path.join('/')).digest().subarray(0, 16)
  bytes.writeUInt8((bytes.readUInt8(6) & 0x0f) | 0x80, 6)
  bytes.writeUInt8((bytes.readUInt8(8) & 0x3f) | 0x80, 8)
  return bytes.toString('hex').replace(/^(.{8})(.{4})(.{4})(.{4})(.{12})$/, '$1-$2-$3-$4-$5')
}

const writeDzongkhags = `
  insert into dzongkhags as known (id, code, name, name_dzongkha, aliases)
  select r.id, r.code, r.name, r.name_dzongkha, r.aliases
  from jsonb_to_recordset($1) as r (id uuid, code text, name text, name_dzongkha text, aliases text[])
  where not exists (select from dzongkhags d where (d.code = r.code or d.name = r.name) and d.id <> r.id and d.added_by_organisation is null)
  on conflict (id) do update
    set name_dzongkha = coalesce(known.name_dzongkha, excluded.name_dzongkha), aliases = excluded.aliases`

const writeZones = `
  insert into administrative_zones as known (id, dzongkhag_id, type, code, name, name_dzongkha, aliases)
  select r.id, r.dzongkhag_id, r.type, r.code, r.name, r.name_dzongkha, r.aliases
  from jsonb_to_recordset($1) as r (id uuid, dzongkhag_id uuid, type text, code text, name text, name_dzongkha text, aliases text[])
  join dzongkhags d on d.id = r.dzongkhag_id
  where not exists (
    select from administrative_zones z where z.dzongkhag_id = r.dzongkhag_id and z.type = r.type and z.name = r.name and z.id <> r.id
      and z.added_by_organisation is null
  )
  on conflict (id) do update
    set name_dzongkha = coalesce(known.name_dzongkha, excluded.name_dzongkha), aliases = excluded.aliases`

const writeSubZones = `
  insert into sub_administrative_zones (id, administrative_zone_id, type, name)
  select r.id, r.administrative_zone_id, r.type, r.name
  from jsonb_to_recordset($1) as r (id uuid, administrative_zone_id uuid, type text, name text)
  join administrative_zones z on z.id = r.administrative_zone_id
  on conflict do nothing`
