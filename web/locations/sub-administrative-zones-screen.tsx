import { Button } from '@mantine/core'
import { useState } from 'react'
import type { SubAdministrativeZone } from '../../domain/locations/location-contract.ts'
import { downloadList } from '../platform/downloads.ts'
import { omitUndefined } from '../platform/omit-undefined.ts'
import { oneOf } from '../platform/one-of.ts'
import { useListState } from '../platform/search-state.ts'
import { t } from '../platform/texts.ts'
import { useAction } from '../platform/use-endpoint.ts'
import { ImportLink } from '../ui/page/import-link.tsx'
import { confirm } from '../ui/feedback/confirm.tsx'
import { statusColumn } from '../ui/table/columns.tsx'
import { type Column, DataTable } from '../ui/table/data-table.tsx'
import { Dzongkha } from '../ui/text/dzongkha.tsx'
import { PageHeader } from '../ui/page/page-header.tsx'
import { toast } from '../ui/feedback/toast.tsx'
import { pageOfArray } from './page-of-array.ts'
import { AddedBy, deletePlaceQuestion, placeActions, type PlaceHistory } from './national.tsx'
import { dzongkhagFilter, zoneFilter } from './place-filters.tsx'
import { keywordsOf } from './place-options.tsx'
import { SubAdministrativeZoneSheet } from './sub-administrative-zone-sheet.tsx'
import { useAdministrativeZones, useDzongkhags, useSubAdministrativeZones } from './use-places.ts'
import { subZoneLabels } from './zone-labels.ts'

type Row = SubAdministrativeZone & { zoneName: string; dzongkhagName: string; dzongkhagId: string | undefined }

const columns: readonly Column<Row>[] = [
  { key: 'name', title: t`Name`, sortBy: 'name', card: 'title', cell: (zone) => zone.name },
  {
    key: 'dz',
    title: t`Name in Dzongkha`,
    cell: ({ nameDzongkha }) => (nameDzongkha ? <Dzongkha>{nameDzongkha}</Dzongkha> : '–'),
  },
  { key: 'type', title: t`Type`, sortBy: 'type', cell: (zone) => subZoneLabels[zone.type] },
  { key: 'zone', title: t`Gewog or thromde`, sortBy: 'zone', cell: (zone) => zone.zoneName },
  { key: 'dzongkhag', title: t`Dzongkhag`, sortBy: 'dzongkhag', cell: (zone) => zone.dzongkhagName },
  statusColumn({ key: 'addedBy', title: t`Added by`, cell: (zone) => <AddedBy isOwn={zone.isOwn} /> }),
]
const typeFilter = {
  name: 'type',
  label: t`Type`,
  options: [
    { value: 'CHIWOG', label: subZoneLabels.CHIWOG },
    { value: 'LOCALITY', label: subZoneLabels.LOCALITY },
  ],
} as const

export function SubAdministrativeZonesScreen({ historyMenu }: PlaceHistory) {
  const list = useListState(['type', 'dzongkhagId', 'administrativeZoneId'], { defaultSort: 'name:asc' })
  const { type, dzongkhagId, administrativeZoneId } = list.filters
  const { dzongkhags, zones, query } = useRows()
  const page = pageOfArray<Row>(query, list, {
    words: (row) => [row.name, row.zoneName, row.dzongkhagName, ...keywordsOf(row)],
    isShown: (row) =>
      (!type || row.type === type) &&
      (!dzongkhagId || row.dzongkhagId === dzongkhagId) &&
      (!administrativeZoneId || row.administrativeZoneId === administrativeZoneId),
    sortKeys: {
      name: (row) => row.name,
      type: (row) => row.type,
      zone: (row) => row.zoneName,
      dzongkhag: (row) => row.dzongkhagName,
    },
  })
  const [editing, setEditing] = useState<SubAdministrativeZone | 'NEW' | null>(null)
  const confirmRemove = useRemoval()
  const add = <Button onClick={() => setEditing('NEW')}>{t`New zone`}</Button>
  return (
    <>
      <PageHeader
        title={t`SubAdministrative Zones`}
        subtitle={t`The chiwogs of gewogs and the localities of thromdes.`}
        primary={add}
        secondary={<ImportLink kind="chiwog" />}
      />
      <DataTable
        caption={t`SubAdministrative Zones`}
        columns={columns}
        list={list}
        page={page}
        filters={[
          typeFilter,
          dzongkhagFilter('dzongkhagId', dzongkhags),
          zoneFilter('administrativeZoneId', dzongkhagId ? zones.filter((zone) => zone.dzongkhagId === dzongkhagId) : zones),
        ]}
        rowKey={(zone) => zone.id}
        rowMenu={(zone) =>
          placeActions(zone, { onEdit: () => setEditing(zone), onDelete: () => void confirmRemove(zone), historyMenu })
        }
        onDownload={(format) => downloadZones(list, format)}
        none={{
          title: t`No chiwogs or localities yet`,
          text: t`Add the chiwogs and localities of your addresses. You can also add them in forms.`,
          action: add,
        }}
      />
      {editing && (
        <SubAdministrativeZoneSheet
          zone={editing === 'NEW' ? null : editing}
          parent={zones.find((zone) => zone.id === administrativeZoneId) ?? null}
          onClose={() => setEditing(null)}
        />
      )}
    </>
  )
}

type ZoneList = ReturnType<typeof useListState<'type' | 'dzongkhagId' | 'administrativeZoneId'>>

function downloadZones({ filters, q }: ZoneList, format: 'csv' | 'xlsx') {
  const { dzongkhagId, administrativeZoneId } = filters
  const type = oneOf(['CHIWOG', 'LOCALITY'], filters.type)
  return downloadList('sub-zones', 'subAdministrativeZone.list', {
    query: { format, ...omitUndefined({ type, dzongkhagId, administrativeZoneId, q: q || undefined }) },
  })
}

/** Deletes a zone after the person confirms. */
function useRemoval() {
  const remove = useAction('subAdministrativeZone.remove', {
    invalidates: ['subAdministrativeZone.list'],
    refetchOnConflict: ['subAdministrativeZone.list'],
    onSuccess: () => toast('SUCCESS', t`Zone deleted`),
  })
  return async ({ id, name, version }: SubAdministrativeZone) => {
    if (await confirm(deletePlaceQuestion(name))) remove.mutate({ params: { id }, ifMatch: version })
  }
}

function useRows() {
  const dzongkhags = useDzongkhags()
  const zones = useAdministrativeZones()
  const subZones = useSubAdministrativeZones()
  const dzongkhagNames = new Map(dzongkhags.data?.map(({ id, name }) => [id, name]))
  const zoneById = new Map(zones.data?.map((zone) => [zone.id, zone]))
  const rows = subZones.data?.map((subZone): Row => {
    const zone = zoneById.get(subZone.administrativeZoneId)
    return {
      ...subZone,
      zoneName: zone?.name ?? '–',
      dzongkhagId: zone?.dzongkhagId,
      dzongkhagName: dzongkhagNames.get(zone?.dzongkhagId ?? '') ?? '–',
    }
  })
  return { dzongkhags: dzongkhags.data ?? [], zones: zones.data ?? [], query: { ...subZones, data: rows } }
}
