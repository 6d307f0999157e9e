import { useState } from 'react'
import {
  type AccessRequestStatus,
  accessRequestStatuses,
  accessRequestStatusLabels,
} from '../../domain/overview/access-request.ts'
import type { AccessRequest } from '../../domain/overview/access-request-contract.ts'
import { downloadList } from '../platform/downloads.ts'
import { listQueryOf } from '../platform/list-query-of.ts'
import { oneOf } from '../platform/one-of.ts'
import { useListState } from '../platform/search-state.ts'
import { t } from '../platform/texts.ts'
import { type Stale, useAction, useEndpoint } from '../platform/use-endpoint.ts'
import { confirm } from '../ui/feedback/confirm.tsx'
import { toast } from '../ui/feedback/toast.tsx'
import { ActionDialog } from '../ui/form/action-dialog.tsx'
import { required, useFormFields } from '../ui/form/use-form-fields.ts'
import { ReasonField } from '../ui/input/reason-field.tsx'
import { PageHeader } from '../ui/page/page-header.tsx'
import { statusColumn } from '../ui/table/columns.tsx'
import { type Column, DataTable } from '../ui/table/data-table.tsx'
import { InstantText } from '../ui/text/date-text.tsx'
import { statusOptions, type StatusTable } from '../ui/text/status-chip.tsx'

const statusTable: StatusTable<AccessRequestStatus> = {
  NEW: { word: accessRequestStatusLabels.NEW, shape: 'clock', tone: 'amber' },
  ACCEPTED: { word: accessRequestStatusLabels.ACCEPTED, shape: 'check', tone: 'green' },
  REFUSED: { word: accessRequestStatusLabels.REFUSED, shape: 'cross', tone: 'red' },
}

const filters = [{ name: 'status', label: t`Status`, options: statusOptions(statusTable) }] as const

const columns: readonly Column<AccessRequest>[] = [
  { key: 'name', title: t`Organisation`, card: 'title', cell: (request) => request.organisationName },
  { key: 'contact', title: t`Contact`, cell: (request) => <ContactText request={request} /> },
  { key: 'message', title: t`Message`, takesRest: true, cell: ({ message }) => message ?? '–' },
  { key: 'at', title: t`Requested`, sortBy: 'requestedAt', cell: ({ requestedAt }) => <InstantText at={requestedAt} /> },
  { key: 'reason', title: t`Reason`, cell: ({ reason }) => reason ?? '–' },
  statusColumn({ key: 'status', title: t`Status`, table: statusTable, of: ({ status }) => status }),
]

const invalidates: readonly Stale[] = ['accessRequest', 'operator']

/** Lists the offices that requested access on the public page. */
export function AccessRequestsScreen() {
  const list = useListState(['status'], { defaultSort: 'requestedAt:desc' })
  const query = listQueryOf(list, { status: oneOf(accessRequestStatuses, list.filters.status) })
  const page = useEndpoint('accessRequest.list', { query }, { showsPreviousPage: true })
  const [refused, setRefused] = useState<AccessRequest | null>(null)
  const accept = useAccept()
  return (
    <>
      <PageHeader
        title={t`Requests for access`}
        subtitle={t`Offices that want to use this installation. Call the number before you accept.`}
      />
      <DataTable
        caption={t`Requests for access`}
        searchLabel={t`Search name or phone`}
        columns={columns}
        list={list}
        page={page}
        filters={filters}
        rowKey={(request) => request.id}
        rowMenu={(request) =>
          request.status === 'NEW'
            ? [
                { label: t`Open office…`, onClick: () => void accept(request) },
                { label: t`Refuse…`, isDangerous: true, onClick: () => setRefused(request) },
              ]
            : []
        }
        onDownload={(format) => downloadList('access-requests', 'accessRequest.list', { query: { ...query, format } })}
        none={{ title: t`No requests for access`, text: t`Offices send requests from the public page.` }}
      />
      {refused && <RefuseDialog request={refused} onClose={() => setRefused(null)} />}
    </>
  )
}

function useAccept() {
  const accept = useAction('accessRequest.accept', {
    invalidates,
    onSuccess: ({ organisationName }) =>
      toast('SUCCESS', t`Office opened`, t`${organisationName} gets its first password by SMS.`),
  })
  return async ({ id, organisationName, contactName, phoneNumber }: AccessRequest) => {
    const isYes = await confirm({
      title: t`Open the office ${organisationName}?`,
      text: t`${contactName} becomes the administrator and gets a temporary password by SMS to +975 ${phoneNumber}.`,
      action: t`Open office`,
    })
    if (isYes) accept.mutate({ params: { id } })
  }
}

function RefuseDialog({ request, onClose }: { request: AccessRequest; onClose: () => void }) {
  const { id, organisationName, phoneNumber } = request
  const form = useFormFields({ initialValues: { reason: '' }, validate: { reason: required(t`Enter the reason.`) } })
  return (
    <ActionDialog
      title={t`Refuse ${organisationName}?`}
      endpoint="accessRequest.refuse"
      form={form}
      toArgs={({ reason }) => ({ params: { id }, body: { reason } })}
      invalidates={invalidates}
      submitLabel={t`Refuse request`}
      done={t`Request refused`}
      onClose={onClose}
    >
      <p className="secondary">{t`The reason is sent by SMS to +975 ${phoneNumber}.`}</p>
      <ReasonField maxLength={200} {...form.getInputProps('reason')} />
    </ActionDialog>
  )
}

function ContactText({ request: { contactName, phoneNumber, email } }: { request: AccessRequest }) {
  return (
    <div>
      {contactName}
      <div className="small secondary figures">+975 {phoneNumber}</div>
      {email && <div className="small secondary">{email}</div>}
    </div>
  )
}
