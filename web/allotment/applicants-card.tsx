import { Button } from '@mantine/core'
import { useState } from 'react'
import type { AllotmentApplicant, AllotmentRound } from '../../domain/allotment/allotment-contract.ts'
import { applicantStates } from '../../domain/allotment/allotment.ts'
import { leasePath } from '../leases/lease-paths.ts'
import { downloadList } from '../platform/downloads.ts'
import { listQueryOf } from '../platform/list-query-of.ts'
import { oneOf } from '../platform/one-of.ts'
import { useListState } from '../platform/search-state.ts'
import { plural, t } from '../platform/texts.ts'
import { useEndpoint } from '../platform/use-endpoint.ts'
import { useToday } from '../platform/use-today.ts'
import { Link } from '../ui/page/link.tsx'
import { statusColumn } from '../ui/table/columns.tsx'
import { type Column, DataTable } from '../ui/table/data-table.tsx'
import { DateText } from '../ui/text/date-text.tsx'
import { MoneyText } from '../ui/text/money-text.tsx'
import { statusOptions } from '../ui/text/status-chip.tsx'
import { TwoLines } from '../ui/text/two-lines.tsx'
import { draftPath } from './allotment-paths.ts'
import { applicantStatusTable } from './allotment-status-tables.ts'
import { RegisterDialog } from './register-dialog.tsx'
import { useApplicantMenu } from './use-applicant-menu.tsx'

const columns: readonly Column<AllotmentApplicant>[] = [
  { key: 'position', title: t`No.`, align: 'end', sortBy: 'position', cell: ({ position }) => position ?? '–' },
  {
    key: 'name',
    title: t`Applicant`,
    card: 'title',
    cell: ({ name, reference, phoneNumber }) => <TwoLines first={name} second={`${reference} · ${phoneNumber}`} />,
  },
  { key: 'points', title: t`Points`, align: 'end', cell: ({ points }) => points },
  {
    key: 'household',
    title: t`Household and income`,
    cell: ({ householdSize, monthlyIncomeAmount, hasIncomeProof }) => (
      <TwoLines
        first={plural(householdSize, '{n} person', '{n} people')}
        second={
          <>
            <MoneyText amount={monthlyIncomeAmount} withUnit /> · {hasIncomeProof ? t`with proof` : t`no proof`}
          </>
        }
      />
    ),
  },
  { key: 'employer', title: t`Employer`, isHiddenAtFirst: true, cell: ({ employer }) => employer ?? '–' },
  { key: 'since', title: t`Waiting since`, isHiddenAtFirst: true, cell: ({ waitingSince }) => <DateText date={waitingSince} /> },
  { key: 'offer', title: t`Unit`, cell: offerOf },
  {
    key: 'check',
    title: t`CID`,
    cell: ({ cid, needsCheck }) => (needsCheck ? <TwoLines first={cid} second={t`Also in another registration`} /> : cid),
  },
  statusColumn({ key: 'state', title: t`Status`, table: applicantStatusTable, of: ({ state }) => state }),
]

function offerOf({ offeredUnitLabel, answerUntil, state, leaseDraftId, leaseId, leaseNumber, ...of }: AllotmentApplicant) {
  if (offeredUnitLabel === null) return '–'
  if (of.otherLeaseNumber !== null)
    return <TwoLines first={offeredUnitLabel} second={t`Let to somebody else: ${of.otherLeaseNumber}`} />
  if (leaseId !== null)
    return (
      <TwoLines
        first={offeredUnitLabel}
        second={<Link to={leasePath({ id: leaseId, propertyType: 'UNIT' })}>{leaseNumber ?? t`Lease`}</Link>}
      />
    )
  if (leaseDraftId !== null)
    return <TwoLines first={offeredUnitLabel} second={<Link to={draftPath(leaseDraftId)}>{t`Lease draft`}</Link>} />
  return state === 'OFFERED' && answerUntil ? (
    <>
      {offeredUnitLabel}
      <p className="small secondary">
        {t`Answer by`} <DateText date={answerUntil} />
      </p>
    </>
  ) : (
    offeredUnitLabel
  )
}

/** The registered applicants, in draw order once the draw is done. */
export function ApplicantsCard({ round }: { round: AllotmentRound }) {
  const isDrawn = round.drawnAt !== null
  const today = useToday()
  const list = useListState(['state', 'needsCheck'], { defaultSort: isDrawn ? 'position:asc' : 'registeredAt:asc' })
  const query = {
    roundId: round.id,
    ...listQueryOf(list, {
      state: oneOf(applicantStates, list.filters.state),
      needsCheck: oneOf(['true'] as const, list.filters.needsCheck),
    }),
  }
  const page = useEndpoint('allotmentApplicant.list', { query }, { showsPreviousPage: true })
  const { rowMenu, dialog } = useApplicantMenu(round)
  const [isRegistering, setRegistering] = useState(false)
  return (
    <section aria-label={t`Applicants`} className="stack gap-2">
      {round.state === 'OPEN' && today <= round.registerUntil && (
        <div>
          <Button variant="default" onClick={() => setRegistering(true)}>{t`Register an applicant`}</Button>
        </div>
      )}
      <DataTable
        caption={t`Applicants`}
        searchLabel={t`Search reference, name, CID or number`}
        columns={columns}
        list={list}
        page={page}
        rowKey={({ id }) => id}
        rowMenu={rowMenu}
        filters={[
          { name: 'state', label: t`Status`, options: statusOptions(applicantStatusTable) },
          { name: 'needsCheck', label: t`CID`, options: [{ value: 'true', label: t`In several registrations` }] },
        ]}
        onDownload={(format) => downloadList('allotment-applicants', 'allotmentApplicant.list', { query: { ...query, format } })}
        none={{ title: t`No applicants yet`, text: t`Share the public page: people register there with their phone.` }}
      />
      {isRegistering && <RegisterDialog round={round} onClose={() => setRegistering(false)} />}
      {dialog}
    </section>
  )
}
