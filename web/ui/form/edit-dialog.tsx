import type { EndpointKey } from '../../platform/call.ts'
import { type DialogProps, finish, type InDialog } from './action-dialog.tsx'
import { FormDialog } from './form-dialog.tsx'
import { RecordEditForm, type RecordEditFormProps, type VersionedRecord } from './record-edit-form.tsx'

type EditDialogProps<K extends EndpointKey, Values extends object, Stored extends VersionedRecord> = InDialog<
  RecordEditFormProps<K, Values, Stored>
> &
  DialogProps<K>

/** The edit of one record in a dialog, then a toast. Others may be editing the record at the same time. */
export function EditDialog<K extends EndpointKey, Values extends object, Stored extends VersionedRecord>(
  props: EditDialogProps<K, Values, Stored>,
) {
  const { title, width = 480, done, onDone, onClose, ...form } = props
  return (
    <FormDialog title={title} isOpen onClose={onClose} width={width}>
      <RecordEditForm {...form} onCancel={onClose} onDone={(reply) => finish(reply, { done, onDone, onClose })} />
    </FormDialog>
  )
}
