import { type FormEvent, type ReactNode, useEffect, useId, useRef, useState } from 'react'
import { parseMoney } from '../../domain/money.ts'
import { buildingUses, propertyTypes, codeLabel } from '../../domain/properties/property.ts'
import { useAdministrativeZones, useDzongkhags } from '../locations/use-places.ts'
import type { Search } from '../platform/search.ts'
import type { useSearchState } from '../platform/search-state.ts'
import { t } from '../platform/texts.ts'

type FieldsProps = {
  search: Search
  narrow: (name: string, value: string) => void
  change: ReturnType<typeof useSearchState>[1]
}

/** Place, use and maximum rent, which everybody uses. The other fields are collapsed. */
export function SearchFields({ search, narrow, change }: FieldsProps) {
  const dzongkhags = useDzongkhags()
  const zones = useAdministrativeZones(search['dzongkhagId'] ?? null)
  const choice = (name: string) => ({ value: search[name] ?? '', onChoose: (value: string) => narrow(name, value) })
  const form = useTypedFrom(search)
  const typed = (event: FormEvent<HTMLFormElement>) => {
    event.preventDefault()
    const fields = new FormData(event.currentTarget)
    const text = (name: string) => {
      const value = fields.get(name)
      return typeof value === 'string' ? value.trim() || undefined : undefined
    }
    change({ q: text('q'), minRent: text('minRent'), maxRent: text('maxRent'), page: undefined })
  }
  const named = (rows: readonly { id: string; name: string }[] = []) => rows.map(({ id, name }) => [id, name] as const)
  return (
    <form ref={form} className="listing-fields sheet" onSubmit={typed}>
      <Choice
        label={t`Dzongkhag`}
        any={t`All of Bhutan`}
        options={named(dzongkhags.data)}
        value={search['dzongkhagId'] ?? ''}
        onChoose={(id) => change({ dzongkhagId: id || undefined, administrativeZoneId: undefined, page: undefined })}
      />
      <Choice label={t`Use`} any={t`Any`} options={coded(buildingUses)} {...choice('use')} />
      <RentField
        label={t`Rent at most (Nu.)`}
        name="maxRent"
        error={amountIssue(search['maxRent']) ?? orderIssue(search['minRent'], search['maxRent'])}
      />
      <MoreFields search={search} choice={choice}>
        <Choice
          label={t`Gewog or thromde`}
          any={search['dzongkhagId'] ? t`All` : t`Choose a dzongkhag first`}
          options={search['dzongkhagId'] ? named(zones.data) : []}
          {...choice('administrativeZoneId')}
        />
        <RentField label={t`Rent at least (Nu.)`} name="minRent" error={amountIssue(search['minRent'])} />
      </MoreFields>
      <button type="submit" className="listing-button">{t`Search`}</button>
    </form>
  )
}

const typedNames = ['q', 'minRent', 'maxRent'] as const

/** The typed values follow the address, also after Back. The fields are not remounted, so that they keep the focus. */
function useTypedFrom(search: Search) {
  const form = useRef<HTMLFormElement>(null)
  const typed = typedNames.map((name) => search[name] ?? '')
  useEffect(() => {
    typedNames.forEach((name, index) => {
      const field = form.current?.elements.namedItem(name)
      if (field instanceof HTMLInputElement) field.value = typed[index] ?? ''
    })
    // oxlint-disable-next-line react-hooks/exhaustive-deps -- depends on the texts, not on their array
  }, typed)
  return form
}

function amountIssue(text: string | undefined): string | undefined {
  return text && (parseMoney(text) ?? -1) < 0 ? t`Enter an amount, such as 15,000.` : undefined
}

function orderIssue(from: string | undefined, to: string | undefined): string | undefined {
  const [min, max] = [parseMoney(from ?? ''), parseMoney(to ?? '')]
  return min !== undefined && max !== undefined && min > max ? t`This is less than “Rent at least”.` : undefined
}

function RentField({ label, name, error }: { label: string; name: (typeof typedNames)[number]; error: string | undefined }) {
  const issue = useId()
  return (
    <Field label={label}>
      {(id) => (
        <>
          <input id={id} name={name} inputMode="decimal" aria-invalid={error !== undefined} aria-describedby={error && issue} />
          {error && (
            <span id={issue} className="listing-error danger small">
              {error}
            </span>
          )}
        </>
      )}
    </Field>
  )
}

const coded = (codes: readonly string[]) => codes.map((code) => [code, codeLabel(code)] as const)

const foldedNames = ['administrativeZoneId', 'minRent', 'propertyType', 'bedrooms', 'sort', 'q'] as const

type MoreFieldsProps = {
  search: Search
  choice: (name: string) => { value: string; onChoose: (value: string) => void }
  children: ReactNode
}

/** Rarely used filters. On a phone they are collapsed, so that the listings are visible; the style sheet decides this. */
function MoreFields({ search, choice, children }: MoreFieldsProps) {
  const set = foldedNames.filter((name) => search[name]).length
  const [isOpen, setOpen] = useState(set > 0)
  const id = useId()
  return (
    <>
      <button type="button" className="listing-more" aria-expanded={isOpen} aria-controls={id} onClick={() => setOpen(!isOpen)}>
        {isOpen ? t`Fewer filters` : set > 0 ? t`More filters (${set})` : t`More filters`}
      </button>
      <div id={id} className="listing-more-fields" data-open={isOpen || undefined}>
        {children}
        <Choice label={t`Kind`} any={t`Any`} options={coded(propertyTypes)} {...choice('propertyType')} />
        <Choice
          label={t`Bedrooms`}
          any={t`Any`}
          options={['1', '2', '3', '4', '5'].map((n) => [n, n] as const)}
          {...choice('bedrooms')}
        />
        <Choice
          label={t`Order`}
          any={t`Newest first`}
          options={[
            ['askingRentAmount:asc', t`Lowest rent first`],
            ['askingRentAmount:desc', t`Highest rent first`],
          ]}
          {...choice('sort')}
        />
        <Field label={t`Keywords`}>{(id) => <input id={id} name="q" type="search" maxLength={100} />}</Field>
      </div>
    </>
  )
}

function Field({ label, children }: { label: string; children: (id: string) => ReactNode }) {
  const id = useId()
  return (
    <div className="listing-field">
      <label htmlFor={id}>{label}</label>
      {children(id)}
    </div>
  )
}

type ChoiceProps = {
  label: string
  any: string
  options: readonly (readonly [string, string])[]
  value: string
  onChoose: (value: string) => void
}

/** The browser's native select, which is light and familiar on every phone. */
function Choice({ label, any, options, value, onChoose }: ChoiceProps) {
  return (
    <Field label={label}>
      {(id) => (
        <select id={id} value={value} onChange={(event) => onChoose(event.currentTarget.value)}>
          <option value="">{any}</option>
          {options.map(([code, words]) => (
            <option key={code} value={code}>
              {words}
            </option>
          ))}
        </select>
      )}
    </Field>
  )
}
