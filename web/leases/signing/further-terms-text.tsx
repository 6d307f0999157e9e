import { clauseBlocks } from '../../../domain/leases/templates/clause-text.ts'
import type { Signing } from '../../../domain/leases/signing/signing-contract.ts'
import { t } from '../../platform/texts.ts'
import { ClauseBlocks } from '../templates/clause-blocks.tsx'

type FurtherTerms = NonNullable<Signing['furtherTerms']>

/** The office's clauses, shown before signing. Afterwards, the signed version is shown. */
export function FurtherTermsText({ furtherTerms: { clauses } }: { furtherTerms: FurtherTerms }) {
  return (
    <section className="stack gap-2" aria-label={t`Further terms of the office`}>
      <h3>{t`Further terms of the office`}</h3>
      {clauses.map(({ title, text }, at) => (
        <div key={at}>
          <strong className="strong">{title}</strong>
          <ClauseBlocks blocks={clauseBlocks(text)} />
        </div>
      ))}
    </section>
  )
}
