import { Button } from '@mantine/core'
import { IconSignature } from '@tabler/icons-react'
import { useState } from 'react'
import type { ShownItem } from '../../domain/field-desk/field-condition.ts'
import type { DownloadedLease } from '../../domain/field-desk/field-desk-contract.ts'
import { signaturesOf } from '../../domain/field-desk/field-signature.ts'
import { type ConditionKind, type ReportSigner, reportSigners } from '../../domain/leases/condition/condition-contract.ts'
import { reportSignerLabels } from '../../domain/leases/condition/condition-labels.ts'
import { t } from '../platform/texts.ts'
import { RecordCard } from '../ui/record/record-card.tsx'
import { InstantText } from '../ui/text/date-text.tsx'
import { useDeskState } from './desk-state.ts'
import type { OpenDesk } from './desk-store.ts'
import { SignatureForm } from './signature-form.tsx'

type SignaturesCardProps = { desk: OpenDesk; lease: DownloadedLease; report: ConditionKind; items: readonly ShownItem[] }

/** The signatures made on this device for this report, and the buttons for the tenant and the witnesses to sign. */
export function SignaturesCard({ desk, lease, report, items }: SignaturesCardProps) {
  const [signer, setSigner] = useState<ReportSigner | null>(null)
  const given = signaturesOf(useDeskState().records, { leaseId: lease.leaseId, report })
  return (
    <RecordCard title={t`Signatures`}>
      <div className="stack gap-2">
        {given.length === 0 ? (
          <p className="secondary">{t`Check all rooms first. A signature is for what the report says at that time.`}</p>
        ) : (
          <ul className="bare stack gap-2" aria-label={t`Signatures on this device`}>
            {given.map(({ party, name, isOnPaper, signedAt }) => (
              <li key={`${signedAt} ${name}`}>
                <strong className="strong">{t`${reportSignerLabels[party]}: ${name}`}</strong>
                <div className="small secondary">
                  {isOnPaper ? t`Signed on paper` : t`Signed here`} · <InstantText at={signedAt} />
                </div>
              </li>
            ))}
          </ul>
        )}
        <div className="row wrap">
          {reportSigners.map((party) => (
            <Button
              key={party}
              variant="default"
              leftSection={<IconSignature size={18} stroke={1.75} aria-hidden />}
              onClick={() => setSigner(party)}
            >
              {party === 'TENANT' ? t`Tenant signs` : t`Witness signs`}
            </Button>
          ))}
        </div>
      </div>
      {signer && <SignatureForm {...{ desk, lease, report, items, given }} party={signer} onClose={() => setSigner(null)} />}
    </RecordCard>
  )
}
