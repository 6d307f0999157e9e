import type { BodyOf, QueryOf, ReplyInputOf } from '../../../domain/endpoint.ts'
import { agreementContentSchema } from '../../../domain/leases/signing/agreement-content.ts'
import type { AgreementFacts } from '../../../domain/leases/templates/agreement-fields.ts'
import type {
  AgreementTemplate,
  agreementTemplateContract,
} from '../../../domain/leases/templates/agreement-template-contract.ts'
import { clauseWarnings } from '../../../domain/leases/templates/clause-warnings.ts'
import { clauseBlocks } from '../../../domain/leases/templates/clause-text.ts'
import { exampleAgreement } from '../../../domain/leases/templates/example-agreement.ts'
import { particularsOf } from '../../../domain/leases/templates/particulars-of.ts'
import type { PropertyType } from '../../../domain/properties/property.ts'
import { canonicalText } from '../../../domain/canonical-text.ts'
import type { Tx } from '../../platform/database/database.ts'
import type { PrintedAgreement } from '../pdf/render-agreement.ts'
import { readPrintedOffice } from '../pdf/printed-parties.ts'
import { readLogo } from '../pdf/read-logo.ts'
import { agreementOf, factsOf } from '../signing/agreement-store.ts'
import { visibleLease } from '../signing/read-signing.ts'
import { readTemplate } from './agreement-template-store.ts'
import { filledClauses, furtherTermsOf } from './further-terms.ts'

type Preview = ReplyInputOf<typeof agreementTemplateContract.preview>
type Asked = { propertyType: PropertyType; leaseId: string | undefined }

export async function previewTemplate(tx: Tx, body: BodyOf<typeof agreementTemplateContract.preview>): Promise<Preview> {
  const { clauses, propertyType, leaseId } = body
  const facts = await readFacts(tx, { propertyType, leaseId })
  const filled = filledClauses(clauses, facts)
  const printed = filled.filter(({ text }) => text.text !== '')
  return {
    clauses: printed.map(({ title, text, replaces }) => ({ title: title.text, replaces, blocks: clauseBlocks(text.text) })),
    missing: [...new Set(filled.flatMap(({ title, text }) => [...title.missing, ...text.missing]))],
    warnings: filled.flatMap(({ text }) => clauseWarnings(text.text, [facts.content.property.kind])),
    particulars: particularsOf(facts, clauses),
  }
}

/** For an existing lease, or for the example. */
async function readFacts(tx: Tx, { propertyType, leaseId }: Asked): Promise<AgreementFacts> {
  if (leaseId === undefined) return exampleAgreement(propertyType, await readPrintedOffice(tx))
  return factsOf(tx, await visibleLease(tx, leaseId))
}

/** Marked as an example, without a code to check. */
export async function readPrintedTemplate(
  tx: Tx,
  id: string,
  { propertyType, leaseId }: QueryOf<typeof agreementTemplateContract.pdf>,
): Promise<PrintedAgreement> {
  const template = await readTemplate(tx, id)
  const facts = await readFacts(tx, { propertyType: propertyType ?? firstKindOf(template), leaseId })
  const content = agreementContentSchema.parse({ ...facts.content, furtherTerms: furtherTermsOf(template, facts) })
  const { hash, code } = agreementOf(canonicalText(content))
  return {
    content,
    hash,
    code,
    signatures: [],
    signedOn: null,
    stampedOn: null,
    registrationNumber: null,
    registeredOn: null,
    drawnUpOn: tx.today,
    logo: await readLogo(tx),
    mark: 'EXAMPLE',
  }
}

function firstKindOf({ isForUnits, isForBuildings }: AgreementTemplate): PropertyType {
  return isForUnits ? 'UNIT' : isForBuildings ? 'BUILDING' : 'LAND'
}
