import { Button } from '@mantine/core'
import { useState } from 'react'
import type { AdministrativeZone } from '../../domain/locations/location-contract.ts'
import { downloadList } from '../platform/downloads.ts'
import { omitUndefined } from '../platform/omit-undefined.ts'
import { oneOf } from '../platform/one-of.ts'
import { useListState } from '../platform/search-state.ts'
import { t } from '../platform/texts.ts'
import { useAction } from '../platform/use-endpoint.ts'
import { confirm } from '../ui/feedback/confirm.tsx'
import { statusColumn } from '../ui/table/columns.tsx'
import { type Column, DataTable } from '../ui/table/data-table.tsx'
import { Dzongkha } from '../ui/text/dzongkha.tsx'
import { PageHeader } from '../ui/page/page-header.tsx'
import { toast } from '../ui/feedback/toast.tsx'
import { AdministrativeZoneSheet } from './administrative-zone-sheet.tsx'
import { pageOfArray } from './page-of-array.ts'
import { AddedBy, deletePlaceQuestion, placeActions, type PlaceHistory } from './national.tsx'
import { dzongkhagFilter } from './place-filters.tsx'
import { keywordsOf } from './place-options.tsx'
import { useAdministrativeZones, useDzongkhags } from './use-places.ts'
import { zoneLabels } from './zone-labels.ts'

type Row = AdministrativeZone & { dzongkhagName: string }

const columns: readonly Column<Row>[] = [
  { key: 'name', title: t`Name`, sortBy: 'name', card: 'title', cell: (zone) => zone.name },
  {
    key: 'dz',
    title: t`Name in Dzongkha`,
    cell: ({ nameDzongkha }) => (nameDzongkha ? <Dzongkha>{nameDzongkha}</Dzongkha> : '–'),
  },
  { key: 'type', title: t`Type`, sortBy: 'type', cell: (zone) => zoneLabels[zone.type] },
  { key: 'dzongkhag', title: t`Dzongkhag`, sortBy: 'dzongkhag', cell: (zone) => zone.dzongkhagName },
  { key: 'aliases', title: t`Other spellings`, cell: (zone) => zone.aliases.join(', ') || '–' },
  statusColumn({ key: 'addedBy', title: t`Added by`, cell: (zone) => <AddedBy isOwn={zone.isOwn} /> }),
]
const typeFilter = {
  name: 'type',
  label: t`Type`,
  options: [
    { value: 'R', label: t`Gewog (rural)` },
    { value: 'U', label: t`Thromde (urban)` },
  ],
} as const

export function AdministrativeZonesScreen({ historyMenu }: PlaceHistory) {
  const list = useListState(['type', 'dzongkhagId'], { defaultSort: 'name:asc' })
  const dzongkhags = useDzongkhags()
  const zones = useAdministrativeZones()
  const nameOf = new Map(dzongkhags.data?.map(({ id, name }) => [id, name]))
  const rows = zones.data?.map((zone) => ({ ...zone, dzongkhagName: nameOf.get(zone.dzongkhagId) ?? '–' }))
  const { type, dzongkhagId } = list.filters
  const page = pageOfArray<Row>({ ...zones, data: rows }, list, {
    words: (zone) => [zone.name, zone.dzongkhagName, ...keywordsOf(zone)],
    isShown: (zone) => (!type || zone.type === type) && (!dzongkhagId || zone.dzongkhagId === dzongkhagId),
    sortKeys: { name: (zone) => zone.name, type: (zone) => zoneLabels[zone.type], dzongkhag: (zone) => zone.dzongkhagName },
  })
  const [editing, setEditing] = useState<AdministrativeZone | 'NEW' | null>(null)
  const remove = useAction('administrativeZone.remove', {
    invalidates: ['administrativeZone.list'],
    refetchOnConflict: ['administrativeZone.list'],
    onSuccess: () => toast('SUCCESS', t`Zone deleted`),
  })
  const confirmRemove = async ({ id, name, version }: AdministrativeZone) => {
    if (await confirm(deletePlaceQuestion(name))) remove.mutate({ params: { id }, ifMatch: version })
  }
  const add = <Button onClick={() => setEditing('NEW')}>{t`New zone`}</Button>
  return (
    <>
      <PageHeader
        title={t`Administrative Zones`}
        subtitle={t`The gewogs (rural) and thromdes (urban) of each dzongkhag.`}
        primary={add}
      />
      <DataTable
        caption={t`Administrative Zones`}
        columns={columns}
        list={list}
        page={page}
        filters={[typeFilter, dzongkhagFilter('dzongkhagId', dzongkhags.data ?? [])]}
        rowKey={(zone) => zone.id}
        rowHref={(zone) => `/admin/master-locations/subadm-zones?administrativeZoneId=${zone.id}`}
        rowMenu={(zone) =>
          placeActions(zone, { onEdit: () => setEditing(zone), onDelete: () => void confirmRemove(zone), historyMenu })
        }
        onDownload={(format) =>
          downloadList('zones', 'administrativeZone.list', {
            query: { format, ...omitUndefined({ type: oneOf(['R', 'U'], type), dzongkhagId, q: list.q || undefined }) },
          })
        }
        none={{ title: t`No zones`, text: t`The gewogs and thromdes of Bhutan come with the product.`, action: add }}
      />
      {editing && (
        <AdministrativeZoneSheet
          zone={editing === 'NEW' ? null : editing}
          dzongkhagId={dzongkhagId ?? null}
          onClose={() => setEditing(null)}
        />
      )}
    </>
  )
}
