import type { PropertyType } from '../../domain/properties/property.ts'
import { partPaymentNote } from '../../domain/remittance/owner-share.ts'
import type { OwnerStatementRow, OwnerStatementTotals } from '../../domain/reports/report-rows.ts'
import { ownDepositSheet, ownerStatementSheet, ownerStatementSumsSheet } from '../../domain/reports/report-sheets.ts'
import { advicePath } from '../advices/billing-paths.ts'
import { ownAdvicePath } from '../advices/own-payment-paths.ts'
import { ownLeasePath } from '../leases/own-lease-paths.ts'
import { OwnerPicker } from '../people/owners/owner-picker.tsx'
import { omitUndefined } from '../platform/omit-undefined.ts'
import { useSearchState } from '../platform/search-state.ts'
import { useSignedIn } from '../platform/session.ts'
import { t } from '../platform/texts.ts'
import { useEndpoint } from '../platform/use-endpoint.ts'
import { CoOwnedNote } from '../properties/ownership/co-owned-note.tsx'
import { ownRemittancePath, remittancePath } from '../remittance/remittance-paths.ts'
import { EmptyState } from '../ui/feedback/empty-state.tsx'
import { PageHeader } from '../ui/page/page-header.tsx'
import { Fact, Facts } from '../ui/record/facts.tsx'
import { RecordCard } from '../ui/record/record-card.tsx'
import { DateRangeFilter, useDateRange, useNarrow, useReportList } from './report-filters.tsx'
import { ReportPage } from './report-page.tsx'
import { reportsCrumb } from './report-paths.ts'
import { depositStyles } from './status-styles.ts'
import { downloadReport } from './download-report.ts'
import { headOf, ReportCell } from './report-cell.tsx'

/** The owner of the report. An owner sees only their own. */
export function useOwner(): { ownerId: string | undefined; isKnown: boolean; isOwner: boolean } {
  const [search] = useSearchState()
  const isOwner = useSignedIn().currentRole.name === 'OWNER'
  const ownerId = isOwner ? undefined : search['ownerId']
  return { ownerId, isOwner, isKnown: isOwner || ownerId !== undefined }
}

export function OwnerFilter() {
  const [search] = useSearchState()
  const narrow = useNarrow()
  const ownerId = search['ownerId']
  return <OwnerPicker label={t`Owner`} value={ownerId ?? null} onChange={(id) => narrow({ ownerId: id ?? undefined })} />
}

export function ChooseOwner({ title }: { title: string }) {
  return (
    <>
      <PageHeader title={title} crumbs={[reportsCrumb, { label: title }]} />
      <div className="report-filters">
        <OwnerFilter />
      </div>
      <EmptyState title={t`Choose an owner`} text={t`This report shows one owner’s share.`} />
    </>
  )
}

type Line = OwnerStatementRow

/** The record behind a line. Owners cannot open single bills. */
function sourceOf({ adviceId, expenseId, remittanceId }: Line, isOwner: boolean): string | null {
  if (adviceId) return isOwner ? ownAdvicePath('owner', adviceId) : advicePath({ id: adviceId })
  if (remittanceId) return isOwner ? ownRemittancePath({ id: remittanceId }) : remittancePath({ id: remittanceId })
  return expenseId && !isOwner ? '/admin/master-transactions/expenses' : null
}

const onPhone = { words: t`Line`, figure: t`Amount (Nu.)`, quiet: [t`What`, t`Date`, t`Reference`] }

/** An owner's account for a period, with a link from each line to its source. */
export function OwnerStatementScreen() {
  const { page } = useReportList()
  const { ownerId, isKnown, isOwner } = useOwner()
  const query = { ...useDateRange(), ...omitUndefined({ ownerId }) }
  const answer = useEndpoint(
    'report.ownerStatement',
    { query: { ...query, ...page } },
    { isEnabled: isKnown, showsPreviousPage: true },
  )
  if (!isKnown) return <ChooseOwner title={t`Owner statement`} />
  return (
    <ReportPage
      title={t`Owner statement`}
      query={answer}
      sheet={ownerStatementSheet}
      filters={
        <>
          {!isOwner && <OwnerFilter />}
          <DateRangeFilter />
        </>
      }
      above={({ totals }) => <StatementSums totals={totals} />}
      below={() => <p>{partPaymentNote}</p>}
      figureLinks={{ 'Amount (Nu.)': (row) => sourceOf(row, isOwner) }}
      onPhone={onPhone}
      onFile={(format) => downloadReport('owner-statement', format, 'report.ownerStatement', { query: { ...query, format } })}
    />
  )
}

/** The deposits that the office holds for an owner's own tenants. */
export function OwnDepositsScreen() {
  const { page } = useReportList()
  const ofLease = ({ leaseId, propertyType }: { leaseId: string; propertyType: PropertyType }) =>
    ownLeasePath({ id: leaseId, propertyType })
  return (
    <ReportPage
      title={t`Deposits held`}
      query={useEndpoint('report.deposits', { query: page }, { showsPreviousPage: true })}
      sheet={ownDepositSheet}
      looks={depositStyles}
      above={({ totals }) => totals.shareAmount !== totals.heldAmount && <CoOwnedNote />}
      linkOf={ofLease}
      onPhone={{ words: t`Tenant`, figure: t`My share (Nu.)`, quiet: [t`Property`, t`Lease`] }}
      figureLinks={{ 'Agreed (Nu.)': ofLease, 'Held (Nu.)': ofLease, 'My share (Nu.)': ofLease }}
      onFile={(format) => downloadReport('deposits', format, 'report.deposits', { query: { format } })}
    />
  )
}

/** The totals of an owner's account: opening balance plus all movements equals closing balance. */
function StatementSums({ totals }: { totals: OwnerStatementTotals }) {
  return (
    <div className="report-above">
      <RecordCard title={t`Summary`}>
        <Facts>
          {ownerStatementSumsSheet.columns.map(({ title, kind, of }) => (
            <Fact key={title} label={headOf(title)}>
              <ReportCell value={of(totals)} kind={kind} />
            </Fact>
          ))}
        </Facts>
      </RecordCard>
    </div>
  )
}
