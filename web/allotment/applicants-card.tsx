import { Button, Textarea } from '@mantine/core'
import { useNavigate } from '@tanstack/react-router'
import { useState } from 'react'
import type { AllotmentApplicant, AllotmentRound } from '../../domain/allotment/allotment-contract.ts'
import { applicantStates } from '../../domain/allotment/allotment.ts'
import { leaseFolders, leasePath } from '../leases/lease-paths.ts'
import { downloadList } from '../platform/downloads.ts'
import { listQueryOf } from '../platform/list-query.ts'
import { omitUndefined } from '../platform/omit-undefined.ts'
import { oneOf } from '../platform/one-of.ts'
import { useListState } from '../platform/search-state.ts'
import { plural, t } from '../platform/texts.ts'
import { useAction, useEndpoint } from '../platform/use-endpoint.ts'
import { useToday } from '../platform/use-today.ts'
import { confirm } from '../ui/feedback/confirm.tsx'
import { toast } from '../ui/feedback/toast.tsx'
import { ActionDialog } from '../ui/form/action-dialog.tsx'
import { required, useFormFields } from '../ui/form/use-form-fields.ts'
import { Link } from '../ui/page/link.tsx'
import { statusColumn } from '../ui/table/columns.tsx'
import { type Column, DataTable } from '../ui/table/data-table.tsx'
import { DateText } from '../ui/text/date-text.tsx'
import { MoneyText } from '../ui/text/money-text.tsx'
import { statusOptions } from '../ui/text/status-chip.tsx'
import { TwoLines } from '../ui/text/two-lines.tsx'
import { refreshesByRound } from './allotment-paths.ts'
import { applicantStatusTable } from './allotment-status-tables.ts'
import { RegisterDialog } from './register-dialog.tsx'

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
    cell: ({ householdSize, monthlyIncomeAmount }) => (
      <TwoLines
        first={plural(householdSize, '{n} person', '{n} people')}
        second={<MoneyText amount={monthlyIncomeAmount} withUnit />}
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

const draftPath = (draftId: string) => `${leaseFolders.UNIT.path}/new?draftId=${draftId}&step=term` as const

function offerOf({ offeredUnitLabel, answerUntil, state, leaseDraftId, leaseId, leaseNumber }: AllotmentApplicant) {
  if (offeredUnitLabel === null) return '–'
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

/** Who registered, in the order of the draw once there is one. */
export function ApplicantsCard({ round }: { round: AllotmentRound }) {
  const isDrawn = round.drawnAt !== null
  const today = useToday()
  const list = useListState(['state', 'needsCheck'], { defaultSort: isDrawn ? 'position:asc' : 'registeredAt:asc' })
  const query = {
    ...listQueryOf(list),
    roundId: round.id,
    ...omitUndefined({
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

function useApplicantMenu(round: AllotmentRound) {
  const navigate = useNavigate()
  const [excluding, setExcluding] = useState<AllotmentApplicant | null>(null)
  const shared = { invalidates: refreshesByRound, refetchOnConflict: ['allotmentApplicant'] as const }
  const answer = useAction('allotmentApplicant.answer', { ...shared, onSuccess: () => toast('SUCCESS', t`Answer recorded`) })
  const startLease = useAction('allotmentApplicant.startLease', {
    ...shared,
    invalidates: [...refreshesByRound, 'leaseDraft', 'tenant', 'note'],
    onSuccess: ({ leaseDraftId }) => {
      toast('SUCCESS', t`Lease draft started`)
      if (leaseDraftId !== null) void navigate({ to: draftPath(leaseDraftId) })
    },
  })
  const confirmOne = useAction('allotmentApplicant.confirm', {
    ...shared,
    onSuccess: () => toast('SUCCESS', t`Registration chosen`),
  })
  const choose = async ({ id, version, name, reference }: AllotmentApplicant) => {
    const text = t`Check the CID card first. Other registrations with this CID are removed from the list.`
    if (await confirm({ title: t`Use registration ${reference} of ${name}?`, text, action: t`Use this registration` }))
      confirmOne.mutate({ params: { id }, ifMatch: version })
  }
  const record = async (of: AllotmentApplicant, given: 'ACCEPT' | 'DECLINE' | 'WITHDRAW', title: string, action: string) => {
    const text = t`Do this only if ${of.name} gave you this answer.`
    if (await confirm({ title, text, action }))
      answer.mutate({ params: { id: of.id }, body: { answer: given }, ifMatch: of.version })
  }
  const rowMenu = (of: AllotmentApplicant) => {
    const { id, version, state, needsCheck, leaseDraftId, leaseId } = of
    const hasLease = leaseDraftId !== null || leaseId !== null
    const canLeave = state === 'REGISTERED' || state === 'WAITING' || state === 'OFFERED' || state === 'ACCEPTED'
    return [
      ...(state === 'OFFERED'
        ? [
            {
              label: t`Record acceptance…`,
              onClick: () => void record(of, 'ACCEPT', t`Record that ${of.name} accepts?`, t`Record acceptance`),
            },
            {
              label: t`Record refusal…`,
              onClick: () => void record(of, 'DECLINE', t`Record that ${of.name} declines?`, t`Record refusal`),
            },
          ]
        : []),
      ...(state === 'ACCEPTED' && !hasLease
        ? [{ label: t`Start lease`, onClick: () => startLease.mutate({ params: { id }, ifMatch: version }) }]
        : []),
      ...(round.state === 'OPEN' && needsCheck ? [{ label: t`Use this registration…`, onClick: () => void choose(of) }] : []),
      ...(round.state === 'OPEN' && state === 'REGISTERED'
        ? [{ label: t`Not eligible…`, isDangerous: true, onClick: () => setExcluding(of) }]
        : []),
      ...(canLeave && !hasLease
        ? [
            {
              label: t`Record withdrawal…`,
              isDangerous: true,
              onClick: () => void record(of, 'WITHDRAW', t`Record that ${of.name} withdraws?`, t`Record withdrawal`),
            },
          ]
        : []),
    ]
  }
  return { rowMenu, dialog: excluding && <ExcludeDialog applicant={excluding} onClose={() => setExcluding(null)} /> }
}

function ExcludeDialog({ applicant, onClose }: { applicant: AllotmentApplicant; onClose: () => void }) {
  const { id, version, name } = applicant
  const form = useFormFields({ initialValues: { reason: '' }, validate: { reason: required(t`Enter the reason.`) } })
  return (
    <ActionDialog
      title={t`Remove ${name} as not eligible?`}
      endpoint="allotmentApplicant.exclude"
      form={form}
      toArgs={({ reason }) => ({ params: { id }, body: { reason }, ifMatch: version })}
      invalidates={refreshesByRound}
      refetchOnConflict={['allotmentApplicant']}
      submitLabel={t`Remove from the list`}
      isDangerous
      done={t`Removed from the list`}
      onClose={onClose}
    >
      <Textarea label={t`Reason`} required autosize minRows={2} maxLength={300} {...form.getInputProps('reason')} />
    </ActionDialog>
  )
}
