import type { EndpointKey, Reply } from '../../platform/call.ts'
import { toast } from '../feedback/toast.tsx'
import { EndpointForm, type EndpointFormProps } from './endpoint-form.tsx'
import { FormDialog } from './form-dialog.tsx'

type Done = string | readonly [title: string, text: string]
export type DialogProps<K extends EndpointKey> = {
  title: string
  width?: number
  /** The toast after success: its title, or title and text. */
  done?: Done | ((reply: Reply<K>) => Done) | undefined
  /** Called after the dialog is closed. */
  onDone?: ((reply: Reply<K>) => void) | undefined
  onClose: () => void
}
export type InDialog<FormProps> = Omit<FormProps, 'onDone' | 'onCancel'>

export type ActionDialogProps<K extends EndpointKey, Values extends object> = InDialog<EndpointFormProps<K, Values>> &
  DialogProps<K>

/** One action in a dialog: its fields, the submit button, then a toast. */
export function ActionDialog<K extends EndpointKey, Values extends object>(props: ActionDialogProps<K, Values>) {
  const { title, width = 480, done, onDone, onClose, ...form } = props
  return (
    <FormDialog title={title} isOpen onClose={onClose} width={width}>
      <EndpointForm {...form} onCancel={onClose} onDone={(reply) => finish(reply, { done, onDone, onClose })} />
    </FormDialog>
  )
}

export function finish<K extends EndpointKey>(reply: Reply<K>, { done, onDone, onClose }: Omit<DialogProps<K>, 'title'>): void {
  const message = typeof done === 'function' ? done(reply) : done
  if (typeof message === 'string') toast('SUCCESS', message)
  else if (message) toast('SUCCESS', ...message)
  onClose()
  onDone?.(reply)
}
