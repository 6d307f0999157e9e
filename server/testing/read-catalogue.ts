import pg from 'pg'

/**
 * Everything that the migrations, functions, grants and policies create, read from PostgreSQL's catalogue, one line each. Two databases
 * with the same lines behave alike; the order of creation and the names of database roles are ignored.
 */
export async function readCatalogue(ownerUrl: string): Promise<string[]> {
  const client = new pg.Client({ connectionString: ownerUrl })
  await client.connect()
  try {
    const { rows } = await client.query<{ line: string }>(`select line from (${parts.join(' union all ')}) as parts`)
    const { rows: roles } = await client.query<{ name: string }>("select current_database() || '_acting_' as name")
    return rows.map(({ line }) => line.replaceAll(roles[0]?.name ?? '', 'acting_')).sort()
  } finally {
    await client.end()
  }
}

const isOurs = (oid: string, catalogue: string) =>
  `not exists (select from pg_depend d where d.classid = '${catalogue}'::regclass and d.objid = ${oid} and d.deptype = 'e')`
const inPublic = (column: string) => `${column} = 'public'::regnamespace`
const grants = (acl: string) =>
  `(select string_agg(concat_ws(' ', case g.grantee when 0 then 'public' else g.grantee::regrole::text end, g.privilege_type), ', '
    order by g.grantee::regrole::text, g.privilege_type) from aclexplode(${acl}) g)`

/** Functions of the product, without those of extensions. */
export const ownFunctions = `pg_proc p where ${inPublic('p.pronamespace')} and ${isOurs('p.oid', 'pg_proc')}`

const parts = [
  `select concat_ws(' ', 'extension', extname) as line from pg_extension`,
  `select concat_ws(' ', 'relation', c.relkind, c.relname, c.relrowsecurity, c.relforcerowsecurity, c.reloptions, ${grants('c.relacl')},
    obj_description(c.oid, 'pg_class')) from pg_class c where ${inPublic('c.relnamespace')} and c.relkind in ('r', 'v', 'S', 'p', 'm')`,
  `select concat_ws(' ', 'column', c.relname, row_number() over (partition by c.oid order by a.attnum), a.attname,
    format_type(a.atttypid, a.atttypmod), a.attnotnull, pg_get_expr(d.adbin, d.adrelid), a.attidentity, a.attgenerated, a.attstorage,
    a.attcollation, ${grants('a.attacl')}, col_description(c.oid, a.attnum))
    from pg_attribute a join pg_class c on c.oid = a.attrelid left join pg_attrdef d on d.adrelid = c.oid and d.adnum = a.attnum
    where ${inPublic('c.relnamespace')} and c.relkind in ('r', 'v') and a.attnum > 0 and not a.attisdropped`,
  `select concat_ws(' ', 'constraint', k.conrelid::regclass, k.conname, pg_get_constraintdef(k.oid)) from pg_constraint k
    where ${inPublic('k.connamespace')}`,
  `select concat_ws(' ', 'index', pg_get_indexdef(i.indexrelid), i.indisvalid) from pg_index i join pg_class c on c.oid = i.indexrelid
    where ${inPublic('c.relnamespace')}`,
  `select concat_ws(' ', 'function', pg_get_functiondef(p.oid), ${grants('p.proacl')}, obj_description(p.oid, 'pg_proc')) from ${ownFunctions}`,
  `select concat_ws(' ', 'trigger', pg_get_triggerdef(t.oid), t.tgenabled) from pg_trigger t join pg_class c on c.oid = t.tgrelid
    where ${inPublic('c.relnamespace')} and not t.tgisinternal`,
  `select concat_ws(' ', 'policy', tablename, policyname, permissive, (select array_agg(r order by r) from unnest(roles) r), cmd, qual, with_check)
    from pg_policies where schemaname = 'public'`,
  `select concat_ws(' ', 'view', c.relname, pg_get_viewdef(c.oid)) from pg_class c where ${inPublic('c.relnamespace')} and c.relkind = 'v'`,
  `select concat_ws(' ', 'schema', ${grants('nspacl')}) from pg_namespace where nspname = 'public'`,
]
