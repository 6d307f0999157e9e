import { identityDocumentLabels } from '../../domain/people/identity-document-text.ts'
import type { Owner } from '../../domain/people/owner-contract.ts'
import { t } from '../platform/texts.ts'
import { Fact } from '../ui/record/facts.tsx'

/** The CID of a person, or their identity document. */
export function IdentityFact({ person: { cid, identityDocument } }: { person: Pick<Owner, 'cid' | 'identityDocument'> }) {
  if (cid || !identityDocument) return <Fact label={t`CID`}>{cid && <span className="figures">{cid}</span>}</Fact>
  return (
    <Fact label={identityDocumentLabels[identityDocument.kind]}>
      <span className="figures">{identityDocument.number}</span>
    </Fact>
  )
}
