import type { ReportSignature } from '../../../domain/leases/condition/condition-contract.ts'
import { reportSignerLabels } from '../../../domain/leases/condition/condition-labels.ts'
import { drawingHeight, drawingWidth } from '../../../domain/leases/condition/drawn-signature.ts'
import { rich, t } from '../../platform/texts.ts'
import { RecordCard } from '../../ui/record/record-card.tsx'
import { InstantText } from '../../ui/text/date-text.tsx'

/** How tenant and witnesses signed where the report was made. Nothing while nobody has. */
export function ConditionSignatures({ signatures }: { signatures: readonly ReportSignature[] }) {
  if (signatures.length === 0) return null
  return (
    <RecordCard title={t`Signatures`}>
      <ul className="bare condition-signatures">
        {signatures.map((signature) => (
          <Signature key={signature.id} signature={signature} />
        ))}
      </ul>
    </RecordCard>
  )
}

function Signature({ signature }: { signature: ReportSignature }) {
  const { party, cid, drawing, isOnPaper, signedAt, takenByName } = signature
  const name = signature.name ?? t`name removed`
  const at = <InstantText at={signedAt} />
  return (
    <li className="stack gap-2">
      {drawing !== null && (
        // oxlint-disable-next-line jsx-a11y/prefer-tag-over-role -- it is drawn here; an img would need an address for it
        <svg role="img" aria-label={t`Signature of ${name}`} viewBox={`0 0 ${drawingWidth} ${drawingHeight}`}>
          <path d={drawing} />
        </svg>
      )}
      <strong className="strong">{t`${reportSignerLabels[party]}: ${name}`}</strong>
      {cid !== null && <span className="small secondary">{t`CID ${cid}`}</span>}
      <span className="small secondary">{isOnPaper ? rich`Signed on paper ${at}` : rich`Signed ${at}`}</span>
      {takenByName !== null && <span className="small secondary">{t`Taken by ${takenByName}`}</span>}
    </li>
  )
}
