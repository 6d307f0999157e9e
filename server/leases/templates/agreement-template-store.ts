import { sql } from 'kysely'
import type { QueryOf } from '../../../domain/endpoint.ts'
import { agreementTemplate, type Clause } from '../../../domain/leases/templates/agreement-template.ts'
import type {
  AgreementTemplate,
  agreementTemplateContract,
  TemplateVersion,
} from '../../../domain/leases/templates/agreement-template-contract.ts'
import type { Page } from '../../../domain/page.ts'
import { ensureFound } from '../../../domain/problem.ts'
import type { Tx } from '../../platform/database/database.ts'
import { idsOf, optionalFilter, pageOfIds, pageReply, textMatch } from '../../platform/database/page.ts'
import { recordColumns } from '../../platform/database/record-columns.ts'

const kinds = { LAND: sql`a.is_for_land`, BUILDING: sql`a.is_for_buildings`, UNIT: sql`a.is_for_units` }

export async function listTemplates(
  tx: Tx,
  query: QueryOf<typeof agreementTemplateContract.list>,
): Promise<Page<AgreementTemplate>> {
  const page = await pageOfIds(tx, query, {
    id: 'a.id',
    from: sql`agreement_templates a`,
    where: [
      optionalFilter(query.propertyType, (type) => kinds[type]),
      optionalFilter(query.isRetired, (isRetired) => sql`a.is_retired = ${isRetired === 'true'}`),
      textMatch(query.q, ['a.name']),
    ],
    sorts: { name: 'a.name' },
    defaultSort: 'name:asc',
  })
  return pageReply(page, await readTemplates(tx, page.items))
}

export async function readTemplate(tx: Tx, id: string): Promise<AgreementTemplate> {
  return ensureFound(await findTemplate(tx, id), 'agreement template')
}

export async function findTemplate(tx: Tx, id: string): Promise<AgreementTemplate | undefined> {
  return (await readTemplates(tx, [id]))[0]
}

const changedBy = sql`left join staff_members m on m.organisation_id = a.organisation_id and m.id = a.changed_by`

async function readTemplates(tx: Tx, ids: readonly string[]): Promise<AgreementTemplate[]> {
  const { rows } = await sql<Omit<AgreementTemplate, 'changedAt'> & { changedAt: Date }>`
    select a.id, ${recordColumns(agreementTemplate, 'a')}, a.clauses, jsonb_array_length(a.clauses) as "clauseCount",
      a.changed_at as "changedAt", m.name_english as "changedByName"
    from agreement_templates a ${changedBy} where a.id = any(${idsOf(ids)})`.execute(tx)
  return rows.map(({ changedAt, ...row }) => ({ ...row, changedAt: changedAt.toISOString() }))
}

export async function listVersions(
  tx: Tx,
  templateId: string,
  query: QueryOf<typeof agreementTemplateContract.versions>,
): Promise<Page<TemplateVersion>> {
  await readTemplate(tx, templateId)
  const page = await pageOfIds(tx, query, {
    id: 'a.version',
    from: sql`agreement_template_versions a`,
    where: [sql`a.template_id = ${templateId}`],
    sorts: { version: 'a.version' },
    defaultSort: 'version:desc',
  })
  const { rows } = await sql<Omit<TemplateVersion, 'changedAt'> & { changedAt: Date }>`
    select a.version, a.name, a.clauses, a.changed_at as "changedAt", m.name_english as "changedByName"
    from agreement_template_versions a ${changedBy}
    where a.template_id = ${templateId} and a.version = any(${page.items.map(Number)}) order by a.version desc`.execute(tx)
  return { ...page, items: rows.map(({ changedAt, ...row }) => ({ ...row, changedAt: changedAt.toISOString() })) }
}

export type ChosenTemplate = { id: string; version: number; name: string; clauses: Clause[] }

/** The text of one version, which never changes. */
export async function readVersion(tx: Tx, { id, version }: { id: string; version: number }): Promise<ChosenTemplate> {
  const { rows } = await sql<ChosenTemplate>`
    select template_id as id, version, name, clauses from agreement_template_versions
    where template_id = ${id} and version = ${version}`.execute(tx)
  return ensureFound(rows[0], 'agreement template')
}
