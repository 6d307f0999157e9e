import { useHistory } from '../../audit/use-history.tsx'
import { NativeSelect, TextInput } from '@mantine/core'
import { useDebouncedValue } from '@mantine/hooks'
import { useQuery } from '@tanstack/react-query'
import type { CalendarDate } from '../../../domain/calendar-date.ts'
import type { Setting } from '../../../domain/overview/setting-contract.ts'
import { call } from '../../platform/call.ts'
import { readQuery } from '../../platform/read-query.ts'
import { t } from '../../platform/texts.ts'
import { useToday } from '../../platform/use-today.ts'
import { DateInput } from '../../ui/input/date-input.tsx'
import { type ComparedField, RecordEditForm } from '../../ui/form/record-edit-form.tsx'
import { FormSheet } from '../../ui/form/form-sheet.tsx'
import { Note } from '../../ui/feedback/note.tsx'
import { ReasonField } from '../../ui/input/reason-field.tsx'
import { toast } from '../../ui/feedback/toast.tsx'
import { useFormFields } from '../../ui/form/use-form-fields.ts'
import { type SettingField, settingForms, typedValue } from './setting-forms.ts'

type Values = { value: Record<string, string>; effectiveFrom: CalendarDate | null; reason: string }

/** Changes a setting: the fields, the first day, and the effects. */
export function SettingSheet({ setting, onClose }: { setting: Setting; onClose: () => void }) {
  const today = useToday()
  const history = useHistory()
  const { key, isDated } = setting
  const { title, text, fields } = settingForms[key]
  const form = useFormFields<Values>({
    initialValues: {
      value: textsOf(fields, setting.value),
      effectiveFrom: isDated ? today : null,
      reason: '',
    },
    validate: { effectiveFrom: (day) => (isDated && !day ? t`Choose the date from which the setting applies.` : null) },
  })
  const { value, effectiveFrom, reason } = form.getValues()
  const isPast = effectiveFrom !== null && effectiveFrom < today
  const asked = { key, value: typedValue(fields, value), ...(effectiveFrom ? { effectiveFrom } : {}) }
  const body = isPast ? { ...asked, reason } : asked
  return (
    <FormSheet title={title} isOpen onClose={onClose}>
      <RecordEditForm
        within="value"
        stored={openedOf(setting)}
        toValues={(stored) => ({ value: textsOf(fields, stored), effectiveFrom, reason })}
        readCurrent={async () => openedOf(await readSetting(key))}
        compared={Object.fromEntries(fields.map((field) => [field.name, comparedOf(field)]))}
        endpoint="setting.update"
        form={form}
        toArgs={() => ({ body })}
        invalidates={['setting', 'organisation', 'config']}
        submitLabel={t`Save setting`}
        onCancel={onClose}
        onDone={() => {
          toast('SUCCESS', t`${title} saved`)
          onClose()
        }}
      >
        <p className="secondary">{text}</p>
        {fields.map((field) => (
          <SettingInput key={field.name} field={field} input={form.getInputProps(`value.${field.name}`)} />
        ))}
        {isDated && <DateInput label={t`Applies from`} required {...form.getInputProps('effectiveFrom')} />}
        {isPast && <ReasonField {...form.getInputProps('reason')} />}
        <Effects body={asked} />
      </RecordEditForm>
      {history.button({ title, entityId: setting.id })}
      {history.dialog}
    </FormSheet>
  )
}

/** The fields of the value are at the top level, where the form compares them. */
const openedOf = ({ id, version, value }: Setting) => ({ ...value, id, version })

async function readSetting(key: Setting['key']): Promise<Setting> {
  const setting = (await call('setting.list')).items.find((one) => one.key === key)
  if (!setting) throw new Error(`There is no setting ${key}.`)
  return setting
}

const textsOf = (fields: readonly SettingField[], value: object) =>
  Object.fromEntries(fields.map(({ name }) => [name, textOf(Reflect.get(value, name))]))

function comparedOf({ label, kind, unit, options = yesOrNo }: SettingField): ComparedField {
  const isChoice = kind === 'CHOICE' || kind === 'YES_NO'
  return {
    label,
    text: (value) => {
      const text = textOf(value)
      if (isChoice) return options.find((option) => option.value === text)?.label ?? text
      return text === '' ? '–' : [text, unit].filter(Boolean).join(' ')
    },
  }
}

const yesOrNo = [
  { value: 'YES', label: t`Yes` },
  { value: 'NO', label: t`No` },
]

function SettingInput({ field, input }: { field: SettingField; input: object }) {
  const { label, kind, unit, options = yesOrNo } = field
  if (kind === 'CHOICE' || kind === 'YES_NO') return <NativeSelect label={label} data={[...options]} {...input} />
  return (
    <TextInput
      label={label}
      required={kind !== 'OPTIONAL'}
      inputMode={kind === 'NUMBER' ? 'numeric' : kind === 'PERCENT' ? 'decimal' : 'text'}
      autoComplete="off"
      {...(kind === 'TIME' ? { type: 'time' } : {})}
      {...(unit
        ? { rightSection: <span className="small secondary">{unit}</span>, rightSectionWidth: unit.length * 8 + 24 }
        : {})}
      {...input}
    />
  )
}

/** Requested when typing pauses. An invalid value has no preview. */
function Effects({ body }: { body: { key: Setting['key']; value: Record<string, unknown>; effectiveFrom?: CalendarDate } }) {
  const [asked] = useDebouncedValue(body, 400)
  const { data } = useQuery({ ...readQuery('setting.preview', { body: asked }), retry: false })
  if (!data) return null
  return (
    <Note>
      {data.effects.map((effect) => (
        <p key={effect}>{effect}</p>
      ))}
    </Note>
  )
}

function textOf(value: unknown): string {
  if (typeof value === 'boolean') return value ? 'YES' : 'NO'
  return typeof value === 'string' || typeof value === 'number' ? String(value) : ''
}
