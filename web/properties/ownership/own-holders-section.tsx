import { Button } from '@mantine/core'
import type { ReactNode } from 'react'
import { t } from '../../platform/texts.ts'
import { FormSection } from '../../ui/form/form-page.tsx'
import type { HolderDraft } from './holder-draft.ts'
import { HoldersField } from './holders-field.tsx'

type OwnHoldersSectionProps = {
  /** Null if the owners follow from the parent: the thram or the building. */
  value: HolderDraft[] | null
  onChange: (value: HolderDraft[] | null) => void
  errors: { readonly [path: string]: ReactNode }
  /** The default rule: "The owners of its plots own it." */
  isDefault: ReactNode
  /** The initial rows when the person names different owners. */
  startFrom: () => HolderDraft[]
  /** The server's reason why owners must be named. */
  reason?: string | null
}

const noDay = t`The change has no date. Rent not yet fully remitted, of any month, is split among these owners. Completed remittances do not change.`

/** The owners of a building or unit. By default those of its parent, unless the person names others. */
export function OwnHoldersSection({ value, onChange, errors, isDefault, startFrom, reason }: OwnHoldersSectionProps) {
  return (
    <FormSection
      title={t`Owners`}
      text={reason ? <strong className="strong danger">{reason}</strong> : value ? noDay : isDefault}
    >
      {value ? (
        <>
          <HoldersField value={value} errors={errors} onChange={onChange} />
          {!reason && (
            <div>
              <button type="button" className="text-link" onClick={() => onChange(null)}>{t`Keep the current owners`}</button>
            </div>
          )}
        </>
      ) : (
        <div>
          <Button variant="default" onClick={() => onChange(startFrom())}>{t`Change owners`}</Button>
        </div>
      )}
    </FormSection>
  )
}
