import { Menu } from '@mantine/core'
import { IconCheck } from '@tabler/icons-react'
import { Navigate } from '@tanstack/react-router'
import { useState } from 'react'
import { t } from '../../platform/texts.ts'
import { useAction } from '../../platform/use-endpoint.ts'
import { confirm } from '../feedback/confirm.tsx'
import { Note } from '../feedback/note.tsx'
import { toast } from '../feedback/toast.tsx'
import { useVersionedAction } from '../form/use-versioned-action.tsx'
import { comparedViewFields, SavedViewDialog } from './saved-view-dialog.tsx'
import { type SavedView, useSavedViews } from './saved-view-search.ts'
import { SavedViewsButton } from './saved-views-button.tsx'
import type { SavedViewsProps } from './saved-views-props.ts'

type Views = ReturnType<typeof useSavedViews>

/** The views of a list: opens one, saves the current filters, order and columns as one, and edits them. */
export function SavedViewsMenu(props: SavedViewsProps) {
  const views = useSavedViews(props)
  const [edited, setEdited] = useState<SavedView | 'new' | null>(null)
  const { active, isChanged, present } = views
  const update = useVersionedAction('savedView.update', {
    compared: comparedViewFields,
    invalidates: ['savedView'],
    refetchOnConflict: ['savedView'],
    onSuccess: ({ name }) => toast('SUCCESS', t`View “${name}” updated`),
  })
  const setDefault = useAction('savedView.setDefault', { invalidates: ['savedView'] })
  const own = views.here.filter(({ isOwn, isShared }) => isOwn && !isShared)
  const shared = views.here.filter(({ isShared }) => isShared)
  return (
    <>
      <Menu position="bottom-end" withinPortal width={280}>
        <Menu.Target>
          <SavedViewsButton name={active?.name} isChanged={isChanged} />
        </Menu.Target>
        <Menu.Dropdown className="saved-views">
          {own.length > 0 && <Menu.Label>{t`My views`}</Menu.Label>}
          {own.map((view) => (
            <ViewItem key={view.id} view={view} views={views} />
          ))}
          {shared.length > 0 && <Menu.Label>{t`Shared with the office`}</Menu.Label>}
          {shared.map((view) => (
            <ViewItem key={view.id} view={view} views={views} />
          ))}
          {active && <Menu.Item onClick={views.showAll}>{t`Show the full list`}</Menu.Item>}
          {views.here.length > 0 && <Menu.Divider />}
          {active?.isEditable && isChanged && (
            <Menu.Item
              onClick={() => update.save({ params: { id: active.id }, body: { search: present } }, active)}
            >{t`Update “${active.name}”`}</Menu.Item>
          )}
          <Menu.Item onClick={() => setEdited('new')}>{t`Save as a new view…`}</Menu.Item>
          {active && (
            <Menu.Item onClick={() => setDefault.mutate({ params: { id: active.id }, body: { isDefault: !active.isDefault } })}>
              {active.isDefault ? t`Remove as my default` : t`Make my default`}
            </Menu.Item>
          )}
          {active?.isEditable && <Menu.Item onClick={() => setEdited(active)}>{t`Rename or share…`}</Menu.Item>}
          {active?.isEditable && <DeleteItem view={active} onDone={views.showAll} />}
        </Menu.Dropdown>
      </Menu>
      {update.dialog}
      {edited && (
        <SavedViewDialog
          view={edited === 'new' ? null : edited}
          list={views.path}
          search={present}
          onSaved={(saved) => edited === 'new' && views.show(saved)}
          onClose={() => setEdited(null)}
        />
      )}
    </>
  )
}

function ViewItem({ view, views }: { view: SavedView; views: Views }) {
  const isActive = view.id === views.active?.id
  return (
    <Menu.Item
      leftSection={<IconCheck size={16} aria-hidden style={isActive ? undefined : { visibility: 'hidden' }} />}
      rightSection={view.isDefault && <span className="small secondary">{t`Default`}</span>}
      aria-current={isActive || undefined}
      onClick={() => views.show(view)}
    >
      {view.name}
    </Menu.Item>
  )
}

function DeleteItem({ view, onDone }: { view: SavedView; onDone: () => void }) {
  const remove = useAction('savedView.remove', {
    invalidates: ['savedView'],
    refetchOnConflict: ['savedView'],
    onSuccess: () => {
      toast('SUCCESS', t`View “${view.name}” deleted`)
      onDone()
    },
  })
  const ask = async () => {
    const text = view.isShared ? t`The view is deleted for everybody in the office.` : t`The list itself does not change.`
    if (await confirm({ title: t`Delete the view “${view.name}”?`, text, action: t`Delete view`, isDangerous: true }))
      remove.mutate({ params: { id: view.id }, ifMatch: view.version })
  }
  return <Menu.Item color="red" onClick={() => void ask()}>{t`Delete…`}</Menu.Item>
}

/** Opens the view in the address, or the default view. Reports the parts of a view that no longer work. */
export function SavedViewNotes(props: SavedViewsProps) {
  const views = useSavedViews(props)
  const [isArriving, setArriving] = useState(views.isUntouched)
  const first = views.here.find(({ isDefault }) => isDefault)
  if (isArriving && (!views.isUntouched || (views.isLoaded && !first))) setArriving(false)
  const opening = views.isToOpen ? views.active : isArriving ? first : undefined
  if (opening) return <Navigate to="." search={views.searchOf(opening)} replace />
  if (views.isGone)
    return <Note onClose={views.showAll}>{t`This view was deleted or is no longer shared. The full list is shown.`}</Note>
  if (views.dropped.length === 0) return null
  const dropped = views.dropped.join(', ')
  return <Note>{t`This list no longer has these filters of the view: ${dropped}. They were left out.`}</Note>
}
