import { TextInput } from '@mantine/core'
import { call } from '../../platform/call.ts'
import { t } from '../../platform/texts.ts'
import { toast } from '../feedback/toast.tsx'
import { EndpointForm } from '../form/endpoint-form.tsx'
import { FormDialog } from '../form/form-dialog.tsx'
import { type ComparedField, RecordEditForm } from '../form/record-edit-form.tsx'
import { required, useFormFields } from '../form/use-form-fields.ts'
import { CheckField } from '../input/check-field.tsx'
import type { SavedView } from './saved-view-search.ts'

export const comparedViewFields: Readonly<Record<string, ComparedField>> = {
  name: { label: t`Name`, text: String },
  isShared: { label: t`Shared with the office`, text: (isShared) => (isShared ? t`Yes` : t`No`) },
  search: { label: t`Filters, order and columns`, text: (search) => String(search).replaceAll('&', ', ') },
}

type SavedViewDialogProps = {
  /** Null for a new view. */
  view: SavedView | null
  list: string
  search: string
  onSaved: (view: SavedView) => void
  onClose: () => void
}

const valuesOf = (view: SavedView | null) => ({ name: view?.name ?? '', isShared: view?.isShared ?? false })

/** Names a view, and sets who can see it. */
export function SavedViewDialog({ view, list, search, onSaved, onClose }: SavedViewDialogProps) {
  const form = useFormFields({ initialValues: valuesOf(view), validate: { name: required(t`Enter a name for the view.`) } })
  const shared = {
    form,
    invalidates: ['savedView'] as const,
    submitLabel: t`Save view`,
    onCancel: onClose,
    onDone: (saved: SavedView) => {
      toast('SUCCESS', t`View “${saved.name}” saved`)
      onClose()
      onSaved(saved)
    },
  }
  // Only the person who shared a view can stop sharing it.
  const canShare = !view || view.isOwn || !view.isShared
  const fields = (
    <>
      <TextInput label={t`Name`} required maxLength={80} data-autofocus {...form.getInputProps('name')} />
      {canShare && (
        <CheckField
          label={t`Share with everybody in the office`}
          isChecked={form.values.isShared}
          onChange={(isShared) => form.setFieldValue('isShared', isShared)}
        />
      )}
    </>
  )
  return (
    <FormDialog title={view ? t`Rename or share view` : t`Save filters, order and columns as a view`} isOpen onClose={onClose}>
      {view ? (
        <RecordEditForm
          endpoint="savedView.update"
          stored={view}
          toValues={valuesOf}
          readCurrent={() => call('savedView.read', { params: { id: view.id } })}
          compared={comparedViewFields}
          toArgs={(values) => ({ params: { id: view.id }, body: values })}
          {...shared}
        >
          {fields}
        </RecordEditForm>
      ) : (
        <EndpointForm endpoint="savedView.create" toArgs={(values) => ({ body: { ...values, list, search } })} {...shared}>
          {fields}
        </EndpointForm>
      )}
    </FormDialog>
  )
}
