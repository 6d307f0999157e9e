import { Button } from '@mantine/core'
import { useState } from 'react'
import type { Dzongkhag } from '../../domain/locations/location-contract.ts'
import { downloadList } from '../platform/downloads.ts'
import { omitUndefined } from '../platform/omit-undefined.ts'
import { useListState } from '../platform/search-state.ts'
import { t } from '../platform/texts.ts'
import { useAction } from '../platform/use-endpoint.ts'
import { confirm } from '../ui/feedback/confirm.tsx'
import { statusColumn } from '../ui/table/columns.tsx'
import { type Column, DataTable } from '../ui/table/data-table.tsx'
import { Dzongkha } from '../ui/text/dzongkha.tsx'
import { PageHeader } from '../ui/page/page-header.tsx'
import { toast } from '../ui/feedback/toast.tsx'
import { pageOfArray } from './page-of-array.ts'
import { DzongkhagSheet } from './dzongkhag-sheet.tsx'
import { AddedBy, deletePlaceQuestion, placeActions, type PlaceHistory } from './national.tsx'
import { keywordsOf } from './place-options.tsx'
import { useDzongkhags } from './use-places.ts'

const columns: readonly Column<Dzongkhag>[] = [
  { key: 'name', title: t`Name`, sortBy: 'name', card: 'title', cell: (dzongkhag) => dzongkhag.name },
  {
    key: 'dz',
    title: t`Name in Dzongkha`,
    cell: ({ nameDzongkha }) => (nameDzongkha ? <Dzongkha>{nameDzongkha}</Dzongkha> : '–'),
  },
  { key: 'code', title: t`Code`, sortBy: 'code', cell: (dzongkhag) => <span className="figures">{dzongkhag.code}</span> },
  { key: 'aliases', title: t`Other spellings`, cell: (dzongkhag) => dzongkhag.aliases.join(', ') || '–' },
  statusColumn({ key: 'addedBy', title: t`Added by`, cell: (dzongkhag) => <AddedBy isOwn={dzongkhag.isOwn} /> }),
]

export function DzongkhagsScreen({ historyMenu }: PlaceHistory) {
  const list = useListState([], { defaultSort: 'name:asc' })
  const page = pageOfArray(useDzongkhags(), list, {
    words: (dzongkhag) => [dzongkhag.name, ...keywordsOf(dzongkhag)],
    sortKeys: { name: (dzongkhag) => dzongkhag.name, code: (dzongkhag) => dzongkhag.code },
  })
  const [editing, setEditing] = useState<Dzongkhag | 'NEW' | null>(null)
  const remove = useAction('dzongkhag.remove', {
    invalidates: ['dzongkhag.list'],
    refetchOnConflict: ['dzongkhag.list'],
    onSuccess: () => toast('SUCCESS', t`Dzongkhag deleted`),
  })
  const confirmRemove = async ({ id, name, version }: Dzongkhag) => {
    if (await confirm(deletePlaceQuestion(name))) remove.mutate({ params: { id }, ifMatch: version })
  }
  const add = <Button onClick={() => setEditing('NEW')}>{t`New dzongkhag`}</Button>
  return (
    <>
      <PageHeader title={t`Dzongkhags`} subtitle={t`The districts of the country, for forms and filters.`} primary={add} />
      <DataTable
        caption={t`Dzongkhags`}
        columns={columns}
        list={list}
        page={page}
        rowKey={(dzongkhag) => dzongkhag.id}
        rowHref={(dzongkhag) => `/admin/master-locations/adm-zones?dzongkhagId=${dzongkhag.id}`}
        rowMenu={(dzongkhag) =>
          placeActions(dzongkhag, {
            onEdit: () => setEditing(dzongkhag),
            onDelete: () => void confirmRemove(dzongkhag),
            historyMenu,
          })
        }
        onDownload={(format) =>
          downloadList('dzongkhags', 'dzongkhag.list', { query: { format, ...omitUndefined({ q: list.q || undefined }) } })
        }
        none={{ title: t`No dzongkhags`, text: t`The twenty dzongkhags of Bhutan come with the product.`, action: add }}
      />
      {editing && <DzongkhagSheet dzongkhag={editing === 'NEW' ? null : editing} onClose={() => setEditing(null)} />}
    </>
  )
}
