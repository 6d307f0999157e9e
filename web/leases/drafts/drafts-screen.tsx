import { type PropertyType, propertyTypes } from '../../../domain/properties/property.ts'
import { useHistory } from '../../audit/use-history.tsx'
import { downloadList } from '../../platform/downloads.ts'
import { listQueryOf } from '../../platform/list-query-of.ts'
import { oneOf } from '../../platform/one-of.ts'
import { useListState } from '../../platform/search-state.ts'
import { t } from '../../platform/texts.ts'
import { useAction, useEndpoint } from '../../platform/use-endpoint.ts'
import { toast } from '../../ui/feedback/toast.tsx'
import { confirm } from '../../ui/feedback/confirm.tsx'
import { PageHeader } from '../../ui/page/page-header.tsx'
import { type Column, DataTable } from '../../ui/table/data-table.tsx'
import { InstantText } from '../../ui/text/date-text.tsx'
import { propertyNouns } from '../lease-labels.ts'
import { leaseFolders } from '../lease-paths.ts'
import type { StoredDraft } from './draft-saver.ts'

const columns: readonly Column<StoredDraft>[] = [
  { key: 'property', title: t`Property`, card: 'title', cell: (draft) => draft.propertyLabel ?? t`Not chosen yet` },
  { key: 'kind', title: t`Kind`, cell: (draft) => propertyNouns[draft.propertyType] },
  { key: 'tenant', title: t`Tenant`, cell: (draft) => draft.tenantName ?? '–' },
  { key: 'begunBy', title: t`Started by`, cell: (draft) => draft.createdByName ?? '–' },
  { key: 'savedBy', title: t`Saved by`, cell: (draft) => draft.changedByName ?? '–' },
  { key: 'savedAt', title: t`Saved at`, sortBy: 'changedAt', cell: (draft) => <InstantText at={draft.changedAt} /> },
]

const kindFilter = {
  name: 'propertyType',
  label: t`Kind`,
  options: propertyTypes.map((value) => ({ value, label: leaseFolders[value].label })),
} as const

/** Lists the drafts of leases. Every person of the office can continue or delete one. */
export function DraftsScreen() {
  const list = useListState(['propertyType'], { defaultSort: 'changedAt:desc' })
  const propertyType = oneOf(propertyTypes, list.filters.propertyType)
  const query = listQueryOf(list, { propertyType })
  const page = useEndpoint('leaseDraft.list', { query }, { showsPreviousPage: true })
  const { rowMenu, dialog } = useDraftMenu()
  return (
    <>
      <PageHeader title={t`Drafts of leases`} crumbs={propertyType ? [crumbOf(propertyType)] : []} />
      <DataTable
        caption={t`Drafts of leases`}
        searchLabel={t`Search property, tenant or author`}
        columns={columns}
        list={list}
        page={page}
        rowKey={(draft) => draft.id}
        rowHref={continuePath}
        rowMenu={rowMenu}
        filters={[kindFilter]}
        onDownload={(format) => downloadList('lease-drafts', 'leaseDraft.list', { query: { ...query, format } })}
        none={{ title: t`No drafts`, text: t`A new lease is saved here as a draft until it is created.` }}
      />
      {dialog}
    </>
  )
}

function crumbOf(propertyType: PropertyType) {
  const { path, label } = leaseFolders[propertyType]
  return { label, to: path }
}

/** The page of the draft, at the step where it was left. */
function continuePath({ id, propertyType, terms: { step } }: StoredDraft): string {
  return `${leaseFolders[propertyType].path}/new?draftId=${id}${step === undefined || step === 'what' ? '' : `&step=${step}`}`
}

function useDraftMenu() {
  const history = useHistory()
  const remove = useAction('leaseDraft.remove', {
    invalidates: ['leaseDraft'],
    refetchOnConflict: ['leaseDraft'],
    onSuccess: () => toast('SUCCESS', t`Draft deleted`),
  })
  const confirmDelete = async ({ id, version, createdByName }: StoredDraft) => {
    const text = t`${createdByName ?? t`Somebody else`} started this draft. Its contents will be lost.`
    if (await confirm({ title: t`Delete this draft?`, text, action: t`Delete draft`, isDangerous: true }))
      remove.mutate({ params: { id }, ifMatch: version })
  }
  return {
    dialog: history.dialog,
    rowMenu: (draft: StoredDraft) => [
      ...history.menu({ title: t`Draft of a lease`, entityId: draft.id }),
      { label: t`Delete draft…`, isDangerous: true, onClick: () => void confirmDelete(draft) },
    ],
  }
}
