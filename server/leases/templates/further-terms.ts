import type { FurtherTerms } from '../../../domain/leases/signing/agreement-content.ts'
import type { AgreementFacts } from '../../../domain/leases/templates/agreement-fields.ts'
import type { Clause } from '../../../domain/leases/templates/agreement-template.ts'
import { fillClause, fillTitle } from '../../../domain/leases/templates/clause-text.ts'
import type { Tx } from '../../platform/database/database.ts'
import type { LeaseRow } from '../lease-row.ts'
import { readVersion } from './agreement-template-store.ts'

/** The office's clauses in the agreement of a lease, in the version with which the lease was created. */
export async function readFurtherTerms(
  tx: Tx,
  lease: LeaseRow,
  content: AgreementFacts['content'],
): Promise<FurtherTerms | undefined> {
  const { agreementTemplateId: id, agreementTemplateVersion: version } = lease
  if (id === null || version === null) return undefined
  const template = await readVersion(tx, { id, version })
  return furtherTermsOf(template, { content, lease })
}

/** A clause whose text is empty has no sentence that applies to the lease, and is not printed. */
export function filledClauses(clauses: readonly Clause[], facts: AgreementFacts) {
  return clauses.map(({ title, text, replaces }) => ({
    title: fillTitle(title, facts),
    text: fillClause(text, facts),
    replaces,
  }))
}

type Template = { id: string; name: string; version: number; clauses: readonly Clause[] }

export function furtherTermsOf({ id, name, version, clauses }: Template, facts: AgreementFacts): FurtherTerms {
  return {
    templateId: id,
    templateName: name,
    templateVersion: version,
    clauses: filledClauses(clauses, facts).flatMap(({ title, text, replaces }) =>
      text.text === '' ? [] : [{ title: title.text, text: text.text, replaces }],
    ),
  }
}
