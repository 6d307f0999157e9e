import { sql } from 'kysely'
import type { BodyOf } from '../../../domain/endpoint.ts'
import { agreementTemplate, maxTemplates, templateIssueOf } from '../../../domain/leases/templates/agreement-template.ts'
import type {
  AgreementTemplate,
  agreementTemplateContract,
} from '../../../domain/leases/templates/agreement-template-contract.ts'
import { codeLabel } from '../../../domain/properties/property.ts'
import { fieldProblem, Problem } from '../../../domain/problem.ts'
import { changeRecord, createRecord } from '../../audit/save-record.ts'
import type { Tx } from '../../platform/database/database.ts'
import { omitUndefined } from '../../platform/omit-undefined.ts'
import { readTemplate } from './agreement-template-store.ts'

type NewTemplate = BodyOf<typeof agreementTemplateContract.create>
type Changes = BodyOf<typeof agreementTemplateContract.update>

export async function createTemplate(tx: Tx, { clauses, ...values }: NewTemplate): Promise<AgreementTemplate> {
  assertValidTemplate({ ...values, clauses })
  await lockTemplates(tx)
  const { rows } = await sql<{ count: number }>`
    select count(*)::integer as count from (select from agreement_templates where not is_retired limit ${maxTemplates}) t`.execute(
    tx,
  )
  if ((rows[0]?.count ?? 0) >= maxTemplates) {
    throw new Problem('POLICY_VIOLATION', `The office has ${maxTemplates} templates in use. Retire some of them first.`)
  }
  const saved = await createRecord(tx, agreementTemplate, {
    values,
    columns: { clauses: JSON.stringify(clauses) },
    read: readTemplate,
  })
  await assertOnlyDefault(tx, saved)
  await storeVersion(tx, saved)
  return saved
}

/** Each change creates a version. Leases that were created with an older one keep it. */
export async function changeTemplate(
  tx: Tx,
  id: string,
  { clauses, ...changes }: Changes,
  ifMatch?: number,
): Promise<AgreementTemplate> {
  await lockTemplates(tx)
  let versionBefore = 0
  const isGiven = clauses !== undefined || Object.values(changes).some((value) => value !== undefined)
  const saved = await changeRecord(tx, agreementTemplate, {
    id,
    changes,
    ifMatch,
    columns: {
      ...(clauses === undefined ? {} : { clauses: JSON.stringify(clauses) }),
      ...(isGiven ? { changed_at: tx.now, changed_by: sql`app_person_id()` } : {}),
    },
    read: readTemplate,
    check: (before) => {
      versionBefore = before.version
      assertValidTemplate({ ...before, ...omitUndefined(changes), ...(clauses === undefined ? {} : { clauses }) })
    },
  })
  await assertOnlyDefault(tx, saved)
  if (saved.version !== versionBefore) await storeVersion(tx, saved)
  return saved
}

/** Saves run one at a time: otherwise two simultaneous saves could both become the default of the same leases. */
async function lockTemplates(tx: Tx): Promise<void> {
  await sql`select pg_advisory_xact_lock(hashtextextended('agreement templates ' || app_organisation_id(), 0))`.execute(tx)
}

/** Checked before writing: the checks of the table are the same, but name no field. */
function assertValidTemplate(template: Parameters<typeof templateIssueOf>[0]): void {
  const issue = templateIssueOf(template)
  if (issue) throw fieldProblem(issue.path, issue.message)
}

async function assertOnlyDefault(tx: Tx, template: AgreementTemplate): Promise<void> {
  if (!template.isDefault) return
  const { id, isForLand, isForBuildings, isForUnits, use } = template
  const { rows } = await sql<{ name: string }>`
    select name from agreement_templates
    where is_default and id <> ${id} and use is not distinct from ${use}
      and ((is_for_land and ${isForLand}) or (is_for_buildings and ${isForBuildings}) or (is_for_units and ${isForUnits})) limit 1`.execute(
    tx,
  )
  const [other] = rows
  if (other) {
    const leases = use === null ? 'these leases' : `these leases for ${codeLabel(use).toLowerCase()} use`
    throw fieldProblem('/isDefault', `“${other.name}” is already the default for ${leases}. Change that template first.`)
  }
}

async function storeVersion(tx: Tx, { id, version, name, clauses }: AgreementTemplate): Promise<void> {
  await tx
    .insertInto('agreement_template_versions')
    .values({ template_id: id, version, name, clauses: JSON.stringify(clauses) })
    .execute()
}
