import { sql } from 'kysely'
import type { z } from 'zod'
import type { CalendarDate } from '../../domain/calendar-date.ts'
import { type Dated, fromTheBeginning, valueOn } from '../../domain/settings/setting-values.ts'
import type { Tx } from '../platform/database/database.ts'

type Row = { key: string; from: CalendarDate; value: unknown }

/** An organisation has few settings, so all are read once in a transaction. */
const readInTx = new WeakMap<object, Promise<Row[]>>()

/** Every value of a setting by the day from which it applies, starting with the default. */
export async function readDated<T>(tx: Tx, key: string, schema: z.ZodType<T>, defaultValue: T): Promise<Dated<T>[]> {
  const rows = (await settingsOf(tx)).filter((row) => row.key === key)
  const set = rows.map(({ from, value }) => ({ from, value: schema.parse(withDefaults(value, defaultValue)) }))
  return set[0]?.from === fromTheBeginning ? set : [{ from: fromTheBeginning, value: defaultValue }, ...set]
}

/** A field that was added to a setting after the value was stored has its default. */
function withDefaults(value: unknown, defaultValue: unknown): unknown {
  return typeof value === 'object' && typeof defaultValue === 'object' ? { ...defaultValue, ...value } : value
}

/** The value that applies on a day; today if none is given. */
export async function readSetting<T>(
  tx: Tx,
  key: string,
  { schema, defaultValue }: { schema: z.ZodType<T>; defaultValue: T },
  on = tx.today,
): Promise<T> {
  return valueOn(await readDated(tx, key, schema, defaultValue), on)
}

/** Called after a lock: values that were read before it may have changed since. */
export function rereadSettings(tx: Tx): void {
  readInTx.delete(tx.transaction)
}

type NewValue = Dated<unknown> & { keepsSetAt?: boolean }

export async function upsertSetting(tx: Tx, key: string, { from, value, keepsSetAt = false }: NewValue): Promise<void> {
  await sql`
    insert into settings (key, effective_from, value) values (${key}, ${from}, ${JSON.stringify(value)}::jsonb)
    on conflict (organisation_id, key, effective_from) do update set value = excluded.value, set_by = excluded.set_by,
      set_at = case when ${keepsSetAt} then settings.set_at else excluded.set_at end`.execute(tx)
  readInTx.delete(tx.transaction)
}

/** Returns true if a future value existed; the database does not delete values that already apply (row-level-security.sql). */
export async function deleteSetting(tx: Tx, key: string, from: CalendarDate): Promise<boolean> {
  const { rows } =
    await sql`delete from settings where key = ${key} and effective_from = ${from} and effective_from > ${tx.today} returning key`.execute(
      tx,
    )
  readInTx.delete(tx.transaction)
  return rows.length > 0
}

function settingsOf(tx: Tx): Promise<Row[]> {
  const known = readInTx.get(tx.transaction)
  if (known) return known
  const asked = sql<Row>`select key, effective_from as "from", value from settings order by key, effective_from`
    .execute(tx.byKey)
    .then(({ rows }) => rows)
  readInTx.set(tx.transaction, asked)
  return asked
}
