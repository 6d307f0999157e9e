import { ActionIcon, Button, TextInput } from '@mantine/core'
import { IconPlus, IconTrash } from '@tabler/icons-react'
import { useQuery } from '@tanstack/react-query'
import type { ReactNode } from 'react'
import { NameAndNumber } from '../../people/name-and-number.tsx'
import { OwnerPicker, ownerSource } from '../../people/owners/owner-picker.tsx'
import { t } from '../../platform/texts.ts'
import { oneQuery } from '../../ui/input/record-picker.tsx'
import { type HolderDraft, newHolderDraft, shareSum } from './holder-draft.ts'
import '../properties.css'

type HoldersFieldProps = {
  value: readonly HolderDraft[]
  onChange: (value: HolderDraft[]) => void
  /** Pass `form.errors`: "owners" for all of them, "owners.0.share" for one field. */
  errors: { readonly [path: string]: ReactNode }
}

/** Owners with exact shares: rows to add and remove, and the total of the shares during input. */
export function HoldersField({ value, onChange, errors }: HoldersFieldProps) {
  const sum = shareSum(value)
  const issue = errors['owners']
  const change = (index: number, to: Partial<HolderDraft>) =>
    onChange(value.map((draft, at) => (at === index ? { ...draft, ...to } : draft)))
  return (
    <div className="stack">
      {value.map((draft, index) => (
        <HolderRow
          key={draft.key}
          draft={draft}
          number={index + 1}
          count={value.length}
          errors={{
            owner: errors[`owners.${index}.ownerId`] ?? (issue && draft.ownerId === null ? t`Choose an owner.` : undefined),
            share: errors[`owners.${index}.share`],
            // An error about all owners is shown below the rows. This makes the summary above the form link to it.
            all: index === value.length - 1 && value.every(({ ownerId }) => ownerId !== null) ? issue : undefined,
          }}
          onChange={(to) => change(index, to)}
          onRemove={value.length > 1 ? () => onChange(value.filter((_, at) => at !== index)) : undefined}
        />
      ))}
      <div className="row wrap spread gap-2-4">
        <Button
          variant="default"
          leftSection={<IconPlus size={16} aria-hidden />}
          onClick={() => onChange([...value, newHolderDraft()])}
        >{t`Add owner`}</Button>
        <p className={`holders-sum ${issue ? 'danger' : sum.isRight ? 'secondary' : 'warning'}`} aria-live="polite">
          {issue ?? sum.text}
        </p>
      </div>
    </div>
  )
}

type HolderRowProps = {
  draft: HolderDraft
  number: number
  /** The number of owners, for equal shares. */
  count: number
  errors: { owner: ReactNode; share: ReactNode; all: ReactNode }
  onChange: (to: Partial<HolderDraft>) => void
  onRemove: (() => void) | undefined
}

function HolderRow({ draft: { ownerId, share }, number, count, errors, onChange, onRemove }: HolderRowProps) {
  const { data: owner } = useQuery({ ...oneQuery(ownerSource, ownerId ?? ''), enabled: ownerId !== null })
  return (
    <div className="holder-row">
      <div>
        <OwnerPicker
          label={t`Owner ${number}`}
          required
          placeholder={t`Search name, CID or phone`}
          value={ownerId}
          onChange={(id) => onChange({ ownerId: id })}
          error={errors.owner}
        />
        {owner && (
          <div className="field-note">
            <NameAndNumber nameDzongkha={owner.nameDzongkha} number={owner.cid} />
          </div>
        )}
      </div>
      <TextInput
        label={t`Share`}
        aria-label={t`Share of owner ${number}`}
        placeholder={`1/${count}`}
        autoComplete="off"
        classNames={{ input: 'figures-input' }}
        value={share}
        error={errors.share ?? errors.all}
        errorProps={errors.share ? {} : { className: 'visually-hidden' }}
        onChange={(event) => onChange({ share: event.currentTarget.value })}
      />
      <ActionIcon
        variant="default"
        size={36}
        // Aligns with the inputs, below the height of their labels.
        mt={25}
        aria-label={t`Remove owner ${number}`}
        disabled={!onRemove}
        onClick={() => onRemove?.()}
      >
        <IconTrash size={16} aria-hidden />
      </ActionIcon>
    </div>
  )
}
