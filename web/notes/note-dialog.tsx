import { note, type NoteKind, noteIssue, noteKinds } from '../../domain/notes/note.ts'
import type { Note } from '../../domain/notes/note-contract.ts'
import { type NoteAbout, subjectsOfTenant } from '../../domain/notes/note-subject.ts'
import { call } from '../platform/call.ts'
import { type FormValuesOf, formBody, formChecks, formValues } from '../platform/record-form.ts'
import { t } from '../platform/texts.ts'
import { useEndpoint } from '../platform/use-endpoint.ts'
import { toast } from '../ui/feedback/toast.tsx'
import { EndpointForm } from '../ui/form/endpoint-form.tsx'
import { FormDialog } from '../ui/form/form-dialog.tsx'
import { FormRow } from '../ui/form/form-page.tsx'
import { RecordEditForm } from '../ui/form/record-edit-form.tsx'
import { RecordField } from '../ui/form/record-field.tsx'
import { useFormFields } from '../ui/form/use-form-fields.ts'
import { ChoiceTabs } from '../ui/input/choice-tabs.tsx'
import { SearchSelect } from '../ui/input/search-select.tsx'
import { comparedFields } from '../ui/record/record-columns.tsx'
import { noteKindTable } from './note-kind-table.ts'

type Values = FormValuesOf<typeof note> & { kind: NoteKind }
type NoteForm = ReturnType<typeof useFormFields<Values>>
type NoteDialogProps = {
  /** The record of a new note. */
  about?: NoteAbout
  kind?: NoteKind
  note?: Note | undefined
  onClose: () => void
}

const invalidatesNotes = ['note', 'arrears'] as const

/** Fields that the kind does not have stay blank. */
function bodyOf({ kind, ...values }: Values) {
  const { text, dueOn, assigneeId, isDone, outcome, promisedOn, promisedAmount } = formBody(note, values)
  const task = kind === 'TASK' ? { dueOn, assigneeId, isDone } : { dueOn: null, assigneeId: null, isDone: false }
  const call =
    kind === 'CALL' ? { outcome, promisedOn, promisedAmount } : { outcome: null, promisedOn: null, promisedAmount: null }
  return { text, ...task, ...call }
}

function issueAt(values: Values, field: 'outcome' | 'promisedOn' | 'promisedAmount'): string | null {
  const issue = noteIssue(values.kind, bodyOf(values))
  return issue?.path === `/${field}` ? issue.detail : null
}

/** Creates or edits a note, a task or a call. */
export function NoteDialog({ about, kind = 'NOTE', note: stored, onClose }: NoteDialogProps) {
  const toValues = (one?: Note): Values => ({ ...formValues(note, one), kind: one?.kind ?? kind })
  const form = useFormFields<Values>({
    initialValues: toValues(stored),
    validate: {
      ...formChecks(note),
      outcome: (_, values) => issueAt(values, 'outcome'),
      promisedOn: (_, values) => issueAt(values, 'promisedOn'),
      promisedAmount: (amount, values) =>
        amount !== null && amount <= 0 ? t`Enter an amount above 0.` : issueAt(values, 'promisedAmount'),
    },
  })
  const hasTenant = stored ? stored.tenantId !== null : subjectsOfTenant.some((kind) => about && `${kind}Id` in about)
  const shared = {
    form,
    invalidates: invalidatesNotes,
    submitLabel: t`Save`,
    onCancel: onClose,
    onDone: () => {
      toast('SUCCESS', t`Saved`)
      onClose()
    },
  }
  return (
    <FormDialog title={stored ? noteKindTable[stored.kind].word : t`Add note, task or call`} isOpen onClose={onClose} width={520}>
      {stored ? (
        <RecordEditForm
          endpoint="note.update"
          stored={stored}
          toValues={toValues}
          readCurrent={() => call('note.read', { params: { id: stored.id } })}
          compared={comparedFields(note)}
          toArgs={(values) => ({ params: { id: stored.id }, body: bodyOf(values) })}
          {...shared}
        >
          <NoteFields form={form} isEditable={stored.isEditable} hasTenant={hasTenant} />
        </RecordEditForm>
      ) : (
        <EndpointForm
          endpoint="note.create"
          toArgs={(values) => ({ body: { ...bodyOf(values), kind: values.kind, ...about } })}
          {...shared}
        >
          <ChoiceTabs
            label={t`Kind`}
            choices={noteKinds.map((value) => ({ value, label: noteKindTable[value].word }))}
            value={form.getValues().kind}
            onChange={(chosen) => form.setFieldValue('kind', chosen)}
          />
          <NoteFields form={form} isEditable hasTenant={hasTenant} />
        </EndpointForm>
      )}
    </FormDialog>
  )
}

type NoteFieldsProps = { form: NoteForm; isEditable: boolean; hasTenant: boolean }

function NoteFields({ form, isEditable, hasTenant }: NoteFieldsProps) {
  const { kind, text, outcome } = form.getValues()
  return (
    <>
      {kind === 'CALL' && isEditable && <RecordField of={note} name="outcome" form={form} isRequired />}
      {isEditable ? (
        <RecordField
          of={note}
          name="text"
          form={form}
          isFocused
          description={
            hasTenant
              ? t`Only your office can read this. The tenant gets a copy when they download their data.`
              : t`Only your office can read this.`
          }
        />
      ) : (
        <p className="words">{text}</p>
      )}
      {kind === 'TASK' && <TaskFields form={form} />}
      {kind === 'CALL' && outcome === 'REACHED' && isEditable && hasTenant && (
        <FormRow>
          <RecordField of={note} name="promisedOn" form={form} />
          <RecordField of={note} name="promisedAmount" form={form} />
        </FormRow>
      )}
    </>
  )
}

function TaskFields({ form }: { form: NoteForm }) {
  const assignees = useEndpoint('note.assignees', undefined)
  return (
    <>
      <FormRow>
        <RecordField of={note} name="dueOn" form={form} />
        <SearchSelect
          label={note.fields.assigneeId.label}
          isClearable
          options={(assignees.data?.items ?? []).map(({ id, name }) => ({ value: id, label: name }))}
          {...form.getInputProps('assigneeId')}
        />
      </FormRow>
      <RecordField of={note} name="isDone" form={form} />
    </>
  )
}
