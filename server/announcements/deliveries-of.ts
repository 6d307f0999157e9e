import { type RawBuilder, sql } from 'kysely'
import { runningStatuses } from '../../domain/leases/lease-status.ts'
import type { Announcement } from '../../domain/announcements/announcement-contract.ts'
import type { Tx } from '../platform/database/database.ts'
import { holdingsOf } from '../properties/holder-store.ts'

type Asked = Pick<
  Announcement,
  'audience' | 'scope' | 'buildingId' | 'administrativeZoneId' | 'sendsSms' | 'sendsEmail' | 'isUrgent'
>
type Sql = RawBuilder<unknown>

/**
 * The recipients by channel, as rows (person_id, audience, channel, recipient). Each person appears once for each channel, as a tenant if
 * they are both tenant and owner, and each number and address once. People who unsubscribed get no e-mail unless it is urgent. The preview
 * and the sending use the same statement.
 */
export function deliveriesOf(tx: Tx, announcement: Asked): Sql {
  const { sendsSms, sendsEmail, isUrgent } = announcement
  const wantsEmail = sql`(${isUrgent} or lower(email) not in (
    select lower(email) from people where email is not null and person_id in (select person_id from email_opt_outs)))`
  const once = (channel: string, address: Sql, where = sql`true`) => sql`
    union all (select distinct on (lower(${address})) person_id, audience, ${channel}::text, ${address} from people
      where ${address} is not null and ${where} order by lower(${address}), person_id)`
  return sql`(
    with people as materialized (${peopleOf(tx, announcement)})
    select person_id, audience, 'IN_PRODUCT'::text as channel, null::text as recipient from people
    ${sendsSms ? once('SMS', sql`phone_number`) : sql``}
    ${sendsEmail ? once('EMAIL', sql`email`, wantsEmail) : sql``})`
}

function peopleOf(tx: Tx, announcement: Asked): Sql {
  const { audience } = announcement
  const tenants = sql`
    select t.id as person_id, 'TENANT' as audience, t.phone_number, t.email from tenants t
    where t.erased_at is null and t.id in (${tenantsIn(tx, announcement)})`
  const owners = sql`
    select o.id as person_id, 'OWNER' as audience, o.phone_number, o.email from owners o
    where o.erased_at is null and o.id in (${ownersIn(tx, announcement)})`
  if (audience === 'TENANTS') return tenants
  if (audience === 'OWNERS') return owners
  // 'TENANT' sorts after 'OWNER'.
  return sql`select distinct on (person_id) person_id, audience, phone_number, email
    from (${tenants} union all ${owners}) both_kinds order by person_id, audience desc`
}

/** The tenants and co-tenants of leases that run there today. */
function tenantsIn(tx: Tx, { scope, buildingId, administrativeZoneId }: Asked): Sql {
  const inZone = sql`select id from buildings where administrative_zone_id = ${administrativeZoneId}`
  const where: Record<Asked['scope'], Sql> = {
    OFFICE: sql`true`,
    BUILDING: sql`(l.building_id = ${buildingId} or l.unit_id in (select id from units where building_id = ${buildingId}))`,
    ZONE: sql`(l.plot_id in (select id from plots where administrative_zone_id = ${administrativeZoneId})
      or l.building_id in (${inZone}) or l.unit_id in (select id from units where building_id in (${inZone})))`,
  }
  const running = sql`select l.id, l.tenant_id from leases l where l.status = any(${[...runningStatuses]}) and ${where[scope]}`
  return sql`
    select tenant_id from (${running}) l
    union select p.tenant_id from (${running}) l join lease_parties p on p.lease_id = l.id and p.role = 'CO_TENANT'
      and p.starts_on <= ${tx.today} and (p.ends_on is null or p.ends_on >= ${tx.today})`
}

/** The owners of properties there today. */
function ownersIn(tx: Tx, { scope, buildingId, administrativeZoneId }: Asked): Sql {
  const current = sql`h.held_from <= ${tx.today} and (h.held_until is null or h.held_until > ${tx.today})`
  switch (scope) {
    case 'OFFICE':
      return sql`select h.owner_id from thram_holdings h where ${current}
        union select owner_id from building_holdings union select owner_id from unit_holdings`
    case 'BUILDING':
      return sql`select h.owner_id from (${holdingsOf.BUILDING(sql`${buildingId}::uuid`, tx.today)}) h
        union select uh.owner_id from unit_holdings uh join units u on u.organisation_id = uh.organisation_id and u.id = uh.unit_id
          where u.building_id = ${buildingId}`
    case 'ZONE':
      return sql`select h.owner_id from plots p join thram_holdings h on h.organisation_id = p.organisation_id and h.thram_id = p.thram_id
          where p.administrative_zone_id = ${administrativeZoneId} and ${current}
        union select bh.owner_id from buildings b join building_holdings bh on bh.organisation_id = b.organisation_id and bh.building_id = b.id
          where b.administrative_zone_id = ${administrativeZoneId}
        union select uh.owner_id from buildings b join units u on u.organisation_id = b.organisation_id and u.building_id = b.id
          join unit_holdings uh on uh.organisation_id = u.organisation_id and uh.unit_id = u.id
          where b.administrative_zone_id = ${administrativeZoneId}`
  }
}
