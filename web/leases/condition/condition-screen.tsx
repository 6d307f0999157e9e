import { useHistory } from '../../audit/use-history.tsx'
import { Button } from '@mantine/core'
import { useState } from 'react'
import type { ConditionKind, ConditionReport, ReportSignature } from '../../../domain/leases/condition/condition-contract.ts'
import { openFile } from '../../platform/download.ts'
import { useSearchState } from '../../platform/search-state.ts'
import { useSignedIn } from '../../platform/session.ts'
import { rich, t } from '../../platform/texts.ts'
import { useAction, useEndpoint } from '../../platform/use-endpoint.ts'
import { useParam } from '../../platform/use-param.ts'
import { ChoiceTabs } from '../../ui/input/choice-tabs.tsx'
import { EmptyState } from '../../ui/feedback/empty-state.tsx'
import { Loaded } from '../../ui/feedback/loaded.tsx'
import { type Crumb, PageHeader } from '../../ui/page/page-header.tsx'
import { toast } from '../../ui/feedback/toast.tsx'
import { DateText, InstantText } from '../../ui/text/date-text.tsx'
import { ConditionRooms } from './condition-rooms.tsx'
import { ConditionDetailsDialog } from './condition-details-dialog.tsx'
import { reportSignerLabels } from '../../../domain/leases/condition/condition-labels.ts'
import { drawingHeight, drawingWidth } from '../../../domain/leases/condition/drawn-signature.ts'
import { RecordCard } from '../../ui/record/record-card.tsx'
import { keysText, missingKeys } from '../../../domain/leases/condition/handed-keys.ts'
import { KeysDialog } from './keys-dialog.tsx'
import type { PropertyType } from '../../../domain/properties/property.ts'
import { leaseCrumb } from '../lease-paths.ts'
import { ownLeasePath, tenantLeasePath } from '../own-lease-paths.ts'
import '../leases.css'

const kinds = [
  { value: 'ENTRY', label: t`Move-in` },
  { value: 'EXIT', label: t`Move-out` },
] as const

type LeaseOfReport = { id: string; leaseNumber: string; propertyType: PropertyType }

function leaseCrumbFor(role: string, lease: LeaseOfReport): Crumb {
  const crumb = leaseCrumb({ ...lease, leaseId: lease.id })
  if (role === 'TENANT') return { ...crumb, to: tenantLeasePath(lease.id) }
  return role === 'OWNER' ? { ...crumb, to: ownLeasePath(lease) } : crumb
}

/** The items of Schedule II, room by room, for use with one thumb on a phone. Each item is saved when its condition is chosen. */
export function ConditionScreen() {
  const id = useParam('id')
  const lease = useEndpoint('lease.read', { params: { id } })
  const reports = useEndpoint('condition.read', { params: { id } })
  const [search, change] = useSearchState()
  const role = useSignedIn().currentRole.name
  const kind: ConditionKind = search['report'] === 'EXIT' ? 'EXIT' : 'ENTRY'
  return (
    <Loaded query={lease}>
      {(lease) => (
        <Loaded query={reports}>
          {({ entry, exit }) => {
            const report = kind === 'ENTRY' ? entry : exit
            return (
              <>
                <PageHeader
                  crumbs={[leaseCrumbFor(role, lease)]}
                  title={t`Condition report`}
                  subtitle={`${lease.propertyLabel} · ${lease.tenantName} · ${lease.leaseNumber}`}
                  primary={
                    report && (
                      <Button
                        variant="default"
                        onClick={() =>
                          void openFile('Condition report.pdf', 'condition.pdf', { params: { id: report.id } }).catch(() =>
                            toast('ERROR', t`The report could not be opened`),
                          )
                        }
                      >{t`Print (PDF)`}</Button>
                    )
                  }
                />
                <ChoiceTabs label={t`Report`} choices={kinds} value={kind} onChange={(report) => change({ report })} />
                {report ? (
                  <>
                    <ConditionDetails report={report} />
                    <KeysLine report={report} entry={kind === 'EXIT' ? entry : null} />
                    <ConditionRooms key={report.id} report={report} entry={kind === 'EXIT' ? entry : null} />
                    <ConditionSignatures signatures={report.signatures} />
                  </>
                ) : (
                  <NoReport leaseId={id} kind={kind} />
                )}
              </>
            )
          }}
        </Loaded>
      )}
    </Loaded>
  )
}

function NoReport({ leaseId, kind }: { leaseId: string; kind: ConditionKind }) {
  const isStaff = ['ADMIN', 'MANAGER'].includes(useSignedIn().currentRole.name)
  const begin = useAction('condition.begin', { invalidates: ['condition'] })
  return (
    <div className="sheet">
      <EmptyState
        title={kind === 'ENTRY' ? t`No move-in report yet` : t`No move-out report yet`}
        text={
          kind === 'ENTRY'
            ? t`Owner and tenant check every room together, before two witnesses. Without a move-in report, damage cannot be deducted from the deposit.`
            : t`Owner and tenant check every room together, before two witnesses.`
        }
        action={
          isStaff && (
            <Button
              loading={begin.isPending}
              onClick={() => begin.mutate({ params: { id: leaseId }, body: { kind } })}
            >{t`Start the report`}</Button>
          )
        }
      />
    </div>
  )
}

/** The day of the inspection and the witnesses. The office can correct them until the report is complete. */
function ConditionDetails({ report }: { report: ConditionReport }) {
  const isStaff = ['ADMIN', 'MANAGER'].includes(useSignedIn().currentRole.name)
  const [isChanging, setChanging] = useState(false)
  const history = useHistory()
  const names = new Map(report.items.map(({ id, room, item }) => [id, t`${room}: ${item}`]))
  return (
    <div className="row wrap gap-2-4 mb-4">
      <p className="secondary">
        {rich`Inspected on ${<DateText date={report.inspectedOn} />}${report.completedAt ? t`. Complete: both sides agreed.` : '.'} Witnesses:`}{' '}
        {report.witnesses.map(({ name }) => name).join(', ') || t`none named`}.
      </p>
      {history.button({ title: t`Condition report`, entityId: report.id, nameOf: (id) => names.get(id) })}
      {history.dialog}
      {isStaff && report.completedAt === null && (
        <Button variant="default" size="compact-sm" onClick={() => setChanging(true)}>{t`Day and witnesses…`}</Button>
      )}
      {isChanging && <ConditionDetailsDialog report={report} onClose={() => setChanging(false)} />}
    </div>
  )
}

/** The signatures of tenant and witnesses that were given on site. Renders nothing if there are none. */
function ConditionSignatures({ signatures }: { signatures: readonly ReportSignature[] }) {
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
  const { party, cid, drawing, isOnPaper, signedAt, takenByName, isOutdated } = signature
  const name = signature.name ?? t`name removed`
  const at = <InstantText at={signedAt} />
  return (
    <li className="stack gap-2">
      {drawing !== null && (
        // oxlint-disable-next-line jsx-a11y/prefer-tag-over-role -- an inline drawing has no address for an img
        <svg role="img" aria-label={t`Signature of ${name}`} viewBox={`0 0 ${drawingWidth} ${drawingHeight}`}>
          <path d={drawing} />
        </svg>
      )}
      <strong className="strong">{t`${reportSignerLabels[party]}: ${name}`}</strong>
      {cid !== null && <span className="small secondary">{t`CID ${cid}`}</span>}
      <span className="small secondary">{isOnPaper ? rich`Signed on paper ${at}` : rich`Signed ${at}`}</span>
      {takenByName !== null && <span className="small secondary">{t`Recorded by ${takenByName}`}</span>}
      {isOutdated && (
        <span className="small">{t`Not valid: the report was changed afterwards. Ask the person to sign again.`}</span>
      )}
    </li>
  )
}

type KeysLineProps = { report: ConditionReport; entry: ConditionReport | null }

/** The number of keys by kind that the tenant received or returned. `entry`: the move-in report, next to the move-out report. */
function KeysLine({ report, entry }: KeysLineProps) {
  const isStaff = ['ADMIN', 'MANAGER'].includes(useSignedIn().currentRole.name)
  const [isChanging, setChanging] = useState(false)
  const isExit = report.kind === 'EXIT'
  const missing = isExit ? missingKeys(entry?.keys ?? [], report.keys) : []
  const keys = keysText(report.keys) || t`none recorded`
  return (
    <div className="row wrap gap-2-4 mb-4">
      <p className="secondary">
        {isExit ? t`Keys returned: ${keys}.` : t`Keys handed over: ${keys}.`}
        {missing.length > 0 && <strong className="danger"> {t`Missing: ${keysText(missing)}.`}</strong>}
      </p>
      {isStaff && report.completedAt === null && (
        <Button variant="default" size="compact-sm" onClick={() => setChanging(true)}>{t`Keys…`}</Button>
      )}
      {isChanging && <KeysDialog report={report} entry={entry} onClose={() => setChanging(false)} />}
    </div>
  )
}
