import { t } from '../../wording.ts'
import type { AgreementFacts } from './agreement-fields.ts'
import type { Clause } from './agreement-template.ts'

/** One of the particulars that an agreement must contain (Tenancy Act s.12, Rules rule 7), and its place in our agreement. */
export type Particular = { label: string; where: string; isMissing: boolean }

/**
 * The checklist. A template cannot remove a particular: particulars are printed from the lease, and an optional clause can only be replaced
 * by another one. A particular is missing only if the lease does not have its value yet.
 */
export function particularsOf({ content, lease }: AgreementFacts, clauses: readonly Clause[]): Particular[] {
  const use = clauses.find(({ replaces }) => replaces === 'USE')
  const chattels = clauses.find(({ replaces }) => replaces === 'CHATTELS')
  const people = [...content.owners, content.tenant, ...(content.coTenants ?? [])]
  const has = (label: string, where: string, isMissing = false) => ({ label, where, isMissing })
  return [
    has(
      t`Names and contact addresses of the parties`,
      t`1. The parties`,
      people.length < 2 || people.some(({ address }) => !address),
    ),
    has(t`Details of the unit or land`, t`2. Property`),
    has(t`Day of the agreement`, t`The day on which both sides have signed`),
    has(t`First day and duration`, t`3. Term`),
    has(t`Security deposit`, t`6. Security deposit`),
    has(t`Purpose`, t`4. Terms`, !lease.purpose),
    has(t`Rent and frequency of payment`, t`4. Terms and 5. Schedule of rent`),
    has(t`The owner’s chattels`, chattels ? t`Your clause “${chattels.title}”` : t`4. Terms: Chattels`),
    has(t`Prohibited and permitted activities`, use ? t`Your clause “${use.title}”` : t`4. Terms: Use`),
    has(t`Entry condition inspection`, t`The condition report at move-in, part of the agreement`),
  ]
}
