import { NativeSelect } from '@mantine/core'
import { useNavigate } from '@tanstack/react-router'
import { useEffect, useState } from 'react'
import { addDays, type CalendarDate } from '../../domain/calendar-date.ts'
import type { Money } from '../../domain/money.ts'
import { type PropertyType, propertyTypes, codeLabel } from '../../domain/properties/property.ts'
import { PropertyPicker } from '../leases/wizard/property-picker.tsx'
import { oneOf } from '../platform/one-of.ts'
import { useSearchState } from '../platform/search-state.ts'
import { rich, t } from '../platform/texts.ts'
import { EndpointForm } from '../ui/form/endpoint-form.tsx'
import { FormPage } from '../ui/form/form-page.tsx'
import { toast } from '../ui/feedback/toast.tsx'
import { required, useFormFields } from '../ui/form/use-form-fields.ts'
import { occupyingStatuses } from '../../domain/leases/lease-status.ts'
import { useEndpoint } from '../platform/use-endpoint.ts'
import { useToday } from '../platform/use-today.ts'
import { DateText } from '../ui/text/date-text.tsx'
import { Note } from '../ui/feedback/note.tsx'
import { listingBody, listingChecks, ListingFields, type ListingValues, listingValues } from './listing-fields.tsx'
import { useListingsPath } from './use-listings-path.ts'

type NewListing = ListingValues & { propertyId: string | null }

/** Creates a draft. Photos and publication follow on its record. */
export function NewListingScreen() {
  const path = useListingsPath()
  const navigate = useNavigate()
  const [search] = useSearchState()
  const [propertyType, setPropertyType] = useState<PropertyType>(oneOf(propertyTypes, search['propertyType']) ?? 'UNIT')
  const [freeFrom, setFreeFrom] = useState<CalendarDate | null>(null)
  const form = useFormFields<NewListing>({
    initialValues: { ...listingValues(), propertyId: search['propertyId'] ?? null },
    validate: { ...listingChecks, propertyId: required(t`Choose the property.`) },
  })
  const listing = form as unknown as Parameters<typeof ListingFields>[0]['form']
  return (
    <FormPage title={t`New listing`} crumbs={[{ label: t`Listings`, to: path }]}>
      <EndpointForm
        endpoint="listing.create"
        form={form}
        toArgs={({ propertyId, ...values }) => ({
          body: { propertyType, propertyId: propertyId ?? '', ...listingBody(values) },
        })}
        invalidates={['listing']}
        submitLabel={t`Save draft`}
        onDone={({ id }) => {
          toast('SUCCESS', t`Draft saved`, t`Add photos, then publish the listing.`)
          void navigate({ to: `${path}/${id}` })
        }}
      >
        <NativeSelect
          label={t`Kind of property`}
          data={propertyTypes.map((value) => ({ value, label: codeLabel(value) }))}
          value={propertyType}
          onChange={(event) => {
            setPropertyType(oneOf(propertyTypes, event.currentTarget.value) ?? 'UNIT')
            form.setFieldValue('propertyId', null)
          }}
        />
        <PropertyPicker
          propertyType={propertyType}
          required
          {...form.getInputProps('propertyId')}
          onPick={(property) => {
            // The prefilled day of another property does not apply to this one. A typed day stays.
            if (form.getValues().availableOn === freeFrom) form.setFieldValue('availableOn', null)
            if (property?.askingRentAmount && form.getValues().askingRentAmount === null) {
              form.setFieldValue('askingRentAmount', property.askingRentAmount)
            }
          }}
        />
        <AskingRentOfUnit
          unitId={propertyType === 'UNIT' ? search['propertyId'] : undefined}
          onRead={(rent) => form.getValues().askingRentAmount === null && form.setFieldValue('askingRentAmount', rent)}
        />
        {form.getValues().propertyId && (
          <OccupiedUntil
            key={form.getValues().propertyId}
            propertyType={propertyType}
            propertyId={form.getValues().propertyId ?? ''}
            onFreeFrom={(day) => {
              setFreeFrom(day)
              if (form.getValues().availableOn === null) form.setFieldValue('availableOn', day)
            }}
          />
        )}
        <ListingFields form={listing} />
      </EndpointForm>
    </FormPage>
  )
}

/** The link from the page of a unit skips the picker, so the asking rent is read here. */
function AskingRentOfUnit({ unitId, onRead }: { unitId: string | undefined; onRead: (rent: Money) => void }) {
  const unit = useEndpoint('unit.read', { params: { id: unitId ?? '' } }, { isEnabled: unitId !== undefined })
  const rent = unit.data?.askingRentAmount
  useEffect(() => {
    if (rent) onRead(rent)
    // oxlint-disable-next-line react/exhaustive-deps -- runs once; later input stays
  }, [rent])
  return null
}

type TakenUntilProps = { propertyType: PropertyType; propertyId: string; onFreeFrom: (day: CalendarDate) => void }

/** A listing may start on the day after the last lease. The form shows this when the property is chosen, not only at publication. */
function OccupiedUntil({ propertyType, propertyId, onFreeFrom }: TakenUntilProps) {
  const today = useToday()
  const leases = useEndpoint('lease.list', { query: { propertyId, propertyType, pageSize: 50, sort: 'endDate:desc' } })
  const taken = leases.data?.items.filter(({ status }) => occupyingStatuses.includes(status)) ?? []
  const until = taken
    .map(({ vacatedOn, terminationDate, endDate }) => vacatedOn ?? terminationDate ?? endDate)
    .sort()
    .at(-1)
  const freeFrom = until && until >= today ? addDays(until, 1) : null
  useEffect(() => {
    if (freeFrom) onFreeFrom(freeFrom)
    // oxlint-disable-next-line react/exhaustive-deps -- runs once for each property; later input stays
  }, [freeFrom])
  if (!until) return null
  return (
    <Note>
      {freeFrom
        ? rich`This property is let until ${<DateText date={until} />}. You can publish it as available from ${<DateText date={freeFrom} />}.`
        : rich`The lease ended on ${<DateText date={until} />}, but the property is not recorded as handed back. Record that on the lease before you publish.`}
    </Note>
  )
}
