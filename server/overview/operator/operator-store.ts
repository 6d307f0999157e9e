import { sql } from 'kysely'
import type { QueryOf } from '../../../domain/endpoint.ts'
import type { OrganisationFigures, operatorContract } from '../../../domain/overview/operator-contract.ts'
import type { Page } from '../../../domain/page.ts'
import type { Tx } from '../../platform/database/database.ts'
import { openChecksByOperator } from '../../identity/sign-in-change/sign-in-change-store.ts'
import { adminRole, isAdminSignInEnabled } from '../../identity/sign-in/login-rights.ts'
import { openAccesses } from './support-access-store.ts'
import { idsOf, pageOfIds, pageReply, textMatch } from '../../platform/database/page.ts'

type Figures = { id: string; peopleCount: number; buildingCount: number; unitCount: number; leaseCount: number }
type Named = Omit<OrganisationFigures, keyof Figures | 'createdAt' | 'supportAccess' | 'adminIdentityCheck'> & {
  id: string
  createdAt: Date
}

const run = sql`organisations o
  join people p on p.id = o.admin_id
  join staff_members s on s.organisation_id = o.id and s.id = p.id
  ${adminRole}`

const adminStanding = sql`case when r.id is null then 'DECLINED' when p.phone_number is null then 'NUMBER_TAKEN'
  when r.accepted_at is null then 'OFFERED' else 'ACCEPTED' end`

export async function listOrganisations(
  tx: Tx,
  query: QueryOf<typeof operatorContract.organisations>,
): Promise<Page<OrganisationFigures>> {
  const { page, named, checks } = await tx.actingAs('auth', async (identity) => {
    const page = await pageOfIds(identity, query, {
      id: sql`o.id`,
      from: run,
      where: [textMatch(query.q, ['o.name', 's.name_english', 'p.phone_number'])],
      sorts: { name: 'o.name', createdAt: 'o.created_at' },
      defaultSort: 'createdAt:desc',
    })
    const { rows } = await sql<Named>`
      select o.id, o.name, p.id as "adminId", s.name_english as "adminName", p.phone_number as "phoneNumber",
        ${isAdminSignInEnabled} as "loginEnabled", ${adminStanding} as "adminStanding", o.created_at as "createdAt", o.requires_support_consent as "needsSupportConsent"
      from ${run} where o.id = any(${idsOf(page.items)})`.execute(identity)
    const open = await openChecksByOperator(identity, page.items)
    return { page, named: rows, checks: new Map(open.map((one) => [one.organisationId, one])) }
  })
  const figures = new Map((await figuresOf(tx, page.items)).map((row) => [row.id, row]))
  const accesses = await openAccesses(tx, page.items)
  const organisations = named.map(({ createdAt, ...organisation }) => {
    const supportAccess = accesses.get(organisation.id) ?? null
    const check = checks.get(organisation.id)
    const adminIdentityCheck = check ? { phoneNumber: check.newValue, effectiveAt: check.effectiveAt.toISOString() } : null
    const known = { ...none, ...figures.get(organisation.id), ...organisation }
    return { ...known, supportAccess, adminIdentityCheck, createdAt: createdAt.toISOString() }
  })
  return pageReply(page, organisations)
}

const none = { peopleCount: 0, buildingCount: 0, unitCount: 0, leaseCount: 0 }

async function figuresOf(tx: Tx, ids: readonly string[]): Promise<Figures[]> {
  const { rows } = await sql<Figures>`
    select organisation_id as id, people as "peopleCount", buildings as "buildingCount", units as "unitCount", leases as "leaseCount"
    from organisation_figures(${idsOf(ids)})`.execute(tx)
  return rows
}

type Total = Omit<Figures, 'id'> & { organisationCount: number; waitingCount: number }

/** For the whole installation; `waitingCount` is the number of ADMINs who cannot sign in (yet). */
export async function figuresOfAll(tx: Tx): Promise<Total> {
  const { rows: waiting } = await tx.actingAs('auth', (identity) =>
    sql<{ count: number }>`select count(*) as count from ${run} where not ${isAdminSignInEnabled}`.execute(identity),
  )
  const { rows } = await sql<Omit<Total, 'waitingCount'>>`
    select count(*) as "organisationCount", coalesce(sum(people), 0)::bigint as "peopleCount",
      coalesce(sum(buildings), 0)::bigint as "buildingCount", coalesce(sum(units), 0)::bigint as "unitCount",
      coalesce(sum(leases), 0)::bigint as "leaseCount"
    from organisation_figures(array(select id from organisations))`.execute(tx)
  const [total] = rows
  if (!total) throw new Error('A count without a row.')
  return { ...total, waitingCount: waiting[0]?.count ?? 0 }
}
