import { ActionIcon, NativeSelect, Textarea, TextInput } from '@mantine/core'
import { IconArrowDown, IconArrowUp, IconTrash } from '@tabler/icons-react'
import { type SyntheticEvent, useRef } from 'react'
import { agreementFieldNames, agreementFields } from '../../../domain/leases/templates/agreement-fields.ts'
import {
  maxClauseText,
  maxClauseTitle,
  replaceablePartLabels,
  replaceableParts,
} from '../../../domain/leases/templates/agreement-template.ts'
import { oneOf } from '../../platform/one-of.ts'
import { t } from '../../platform/texts.ts'
import type { useFormFields } from '../../ui/form/use-form-fields.ts'
import type { TemplateValues } from './template-values.ts'

type ClauseFieldsProps = {
  form: ReturnType<typeof useFormFields<TemplateValues>>
  at: number
  count: number
  onMove: (to: number) => void
  onRemove: () => void
}

/** One clause: its title, its text, and its position. A field is inserted at the last cursor position. */
export function ClauseFields({ form, at, count, onMove, onRemove }: ClauseFieldsProps) {
  const cursor = useRef<number | null>(null)
  const clause = form.getValues().clauses[at]
  const number = at + 1
  const insert = (name: string) => {
    const text = clause?.text ?? ''
    const place = cursor.current ?? text.length
    const field = `{{${name}}}`
    form.setFieldValue(`clauses.${at}.text`, `${text.slice(0, place)}${field}${text.slice(place)}`)
    cursor.current = place + field.length
  }
  return (
    <fieldset className="bare stack template-clause" aria-label={t`Clause ${number}`}>
      <div className="row spread">
        <h3>{t`Clause ${number}`}</h3>
        <span className="row gap-1">
          <IconButton label={t`Move clause ${number} up`} isDisabled={at === 0} onClick={() => onMove(at - 1)}>
            <IconArrowUp size={16} stroke={1.75} aria-hidden />
          </IconButton>
          <IconButton label={t`Move clause ${number} down`} isDisabled={number === count} onClick={() => onMove(at + 1)}>
            <IconArrowDown size={16} stroke={1.75} aria-hidden />
          </IconButton>
          <IconButton label={t`Remove clause ${number}`} isDisabled={count === 1} onClick={onRemove}>
            <IconTrash size={16} stroke={1.75} aria-hidden />
          </IconButton>
        </span>
      </div>
      <TextInput
        label={t`Title`}
        required
        maxLength={maxClauseTitle}
        autoComplete="off"
        {...form.getInputProps(`clauses.${at}.title`)}
      />
      <Textarea
        label={t`Text`}
        description={t`Leave an empty line between paragraphs. Begin a line with “1.” or “-” for a list.`}
        required
        autosize
        minRows={4}
        maxLength={maxClauseText}
        {...form.getInputProps(`clauses.${at}.text`)}
        onSelect={(event: SyntheticEvent<HTMLTextAreaElement>) => {
          cursor.current = event.currentTarget.selectionStart
        }}
      />
      <NativeSelect
        label={t`Insert a field`}
        value=""
        data={[
          { value: '', label: t`Choose a field…` },
          ...agreementFieldNames.map((name) => ({ value: name, label: `${agreementFields[name].label} {{${name}}}` })),
        ]}
        onChange={(event) => insert(event.currentTarget.value)}
      />
      <NativeSelect
        label={t`Place`}
        data={[
          { value: '', label: t`After the standard agreement` },
          ...replaceableParts.map((part) => ({ value: part, label: t`In place of “${replaceablePartLabels[part]}”` })),
        ]}
        error={form.errors[`clauses.${at}.replaces`]}
        value={clause?.replaces ?? ''}
        onChange={(event) =>
          form.setFieldValue(`clauses.${at}.replaces`, oneOf(replaceableParts, event.currentTarget.value) ?? null)
        }
      />
    </fieldset>
  )
}

type IconButtonProps = { label: string; isDisabled: boolean; onClick: () => void; children: React.ReactNode }

function IconButton({ label, isDisabled, onClick, children }: IconButtonProps) {
  return (
    <ActionIcon variant="subtle" aria-label={label} title={label} disabled={isDisabled} onClick={onClick}>
      {children}
    </ActionIcon>
  )
}
