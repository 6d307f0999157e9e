import { t } from '../platform/texts.ts'
import type { MenuAction } from '../ui/page/page-header.tsx'
import { StatusChip, type StatusTable } from '../ui/text/status-chip.tsx'

const addedByTable: StatusTable<'NATIONAL' | 'OWN'> = {
  NATIONAL: { word: t`National`, shape: 'square', tone: 'grey' },
  OWN: { word: t`Your office`, shape: 'diamond', tone: 'blue' },
}

export function AddedBy({ isOwn }: { isOwn: boolean }) {
  return <StatusChip status={isOwn ? 'OWN' : 'NATIONAL'} table={addedByTable} />
}

const nationalReason = t`National data, shared by every office. Only the operator can change it.`

/** The history entry of a place's menu. The page passes it in, because history belongs to a later slice. */
export type PlaceHistory = { historyMenu: (of: { title: string; entityId: string }) => MenuAction[] }
type PlaceActions = PlaceHistory & { onEdit: () => void; onDelete: () => void }

/** The actions on a place: all for places that this office added, none for national ones. */
export function placeActions(
  { id, name, isOwn }: { id: string; name: string; isOwn: boolean },
  { onEdit, onDelete, historyMenu }: PlaceActions,
): MenuAction[] {
  const reason = isOwn ? undefined : nationalReason
  return [
    { label: t`Edit…`, onClick: onEdit, reason },
    ...(isOwn ? historyMenu({ title: name, entityId: id }) : []),
    { label: t`Delete…`, onClick: onDelete, isDangerous: true, reason },
  ]
}

/** The consequence of deleting a place, for the confirmation question. */
export function deletePlaceQuestion(name: string) {
  return {
    title: t`Delete ${name}?`,
    text: t`The place is removed from all lists and forms. A place cannot be deleted while thrams, tenants or smaller places use it.`,
    action: t`Delete`,
    isDangerous: true,
  }
}
