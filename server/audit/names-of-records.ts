import { sql } from 'kysely'
import type { AuditEvent } from '../../domain/audit/audit-contract.ts'
import type { Tx } from '../platform/database/database.ts'
import { idsOf } from '../platform/database/page.ts'

type Changed = Pick<AuditEvent, 'changes'>
const uuid = /^[0-9a-f]{8}(-[0-9a-f]{4}){3}-[0-9a-f]{12}$/
const maxIds = 500

/**
 * The current names of the records whose ids appear in the changes of these events, such as an owner, a unit or a lease. Deleted records
 * and those of other organisations have no name.
 */
export async function namesOfRecords(tx: Tx, events: readonly Changed[]): Promise<Map<string, string>> {
  const ids = new Set(events.flatMap(idsIn))
  if (ids.size === 0) return new Map()
  const wanted = idsOf([...ids].slice(0, maxIds))
  const { rows } = await sql<{ id: string; name: string }>`
    select id, name_english as name from owners where id = any(${wanted})
    union all select id, full_name from tenants where id = any(${wanted})
    union all select id, name_english from staff_members where id = any(${wanted})
    union all select u.id, b.name || ', ' || u.unit_number from units u
      join buildings b on b.organisation_id = u.organisation_id and b.id = u.building_id where u.id = any(${wanted})
    union all select id, name from buildings where id = any(${wanted})
    union all select id, plot_number from plots where id = any(${wanted})
    union all select id, thram_number from thrams where id = any(${wanted})
    union all select id, lease_number from leases where id = any(${wanted})
    union all select id, advice_number from payment_advices where id = any(${wanted})
    union all select id, name from agreement_templates where id = any(${wanted})
    union all select id, name from tariffs where id = any(${wanted})
    union all select id, number from meters where id = any(${wanted})
    union all select id, name from vendors where id = any(${wanted})
    union all select id, name from land_rate_tables where id = any(${wanted})
    union all select id, title from allotment_rounds where id = any(${wanted})
    union all select id, number from work_orders where id = any(${wanted})
    union all select id, title from maintenance_plans where id = any(${wanted})
    union all select id, receipt_number from payments where id = any(${wanted})
    union all select id, bank_code || ' ' || account_number from bank_accounts where id = any(${wanted})
    union all select id, name from administrative_zones where id = any(${wanted})
    union all select id, name from sub_administrative_zones where id = any(${wanted})
    union all select id, name from dzongkhags where id = any(${wanted})`.execute(tx)
  return new Map(rows.map(({ id, name }) => [id, name]))
}

/** The ids among the values before and after, also inside lists and parts. */
export function idsIn({ changes }: Changed): string[] {
  return changes.flatMap(({ before, after }) => [...idsOfValue(before), ...idsOfValue(after)])
}

function idsOfValue(value: unknown): string[] {
  if (typeof value === 'string') return uuid.test(value) ? [value] : []
  return typeof value === 'object' && value !== null ? Object.values(value).flatMap(idsOfValue) : []
}
