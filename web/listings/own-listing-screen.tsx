import { Button } from '@mantine/core'
import { useNavigate } from '@tanstack/react-router'
import { useState } from 'react'
import { listing as record } from '../../domain/listings/listing.ts'
import type { OwnListing } from '../../domain/listings/listing-contract.ts'
import { codeLabel } from '../../domain/properties/property.ts'
import { HistoryCard } from '../audit/history-card.tsx'
import { NotesCard } from '../notes/notes-card.tsx'
import { call } from '../platform/call.ts'
import { t } from '../platform/texts.ts'
import { useAction, useEndpoint } from '../platform/use-endpoint.ts'
import { useParam } from '../platform/use-param.ts'
import { ButtonLink } from '../ui/page/button-link.tsx'
import { confirm } from '../ui/feedback/confirm.tsx'
import { InstantText } from '../ui/text/date-text.tsx'
import { RecordEditForm } from '../ui/form/record-edit-form.tsx'
import { Fact, Facts } from '../ui/record/facts.tsx'
import { FormSheet } from '../ui/form/form-sheet.tsx'
import { Loaded } from '../ui/feedback/loaded.tsx'
import { MoneyText } from '../ui/text/money-text.tsx'
import { PageHeader } from '../ui/page/page-header.tsx'
import { comparedFields } from '../ui/record/record-columns.tsx'
import { RecordCard, RecordLayout } from '../ui/record/record-card.tsx'
import { RefusalText } from '../ui/form/refusal-text.tsx'
import { StatusChip } from '../ui/text/status-chip.tsx'
import { toast } from '../ui/feedback/toast.tsx'
import { useFormFields } from '../ui/form/use-form-fields.ts'
import { EnquiriesCard } from './enquiries-card.tsx'
import { FreeFromText } from './free-from-text.tsx'
import { ListingFields, type ListingValues, listingBody, listingChecks, listingValues } from './listing-fields.tsx'
import { ListingPhotos } from './listing-photos.tsx'
import { listingStatusTable } from './listing-status-table.ts'
import { useListingsPath } from './use-listings-path.ts'
import { ViewingsCard } from './viewings/viewings-card.tsx'
import './listing-search.css'

/** A listing with its photos and enquiries. It is published, withdrawn or deleted here. */
export function OwnListingScreen() {
  const listing = useEndpoint('listing.readOwn', { params: { id: useParam('id') } })
  return <Loaded query={listing}>{(listing) => <ListingRecord listing={listing} />}</Loaded>
}

function ListingRecord({ listing }: { listing: OwnListing }) {
  const path = useListingsPath()
  const [isEditing, setEditing] = useState(false)
  const remove = useRemoveListing(listing, path)
  const isClosed = listing.status === 'CLOSED'
  const [refusal, setRefusal] = useState<string | null>(null)
  return (
    <>
      <PageHeader
        crumbs={[{ label: t`Listings`, to: path }]}
        title={listing.title}
        status={<StatusChip status={listing.status} table={listingStatusTable} />}
        subtitle={`${listing.propertyLabel} · ${listing.placeLabel}`}
        more={[{ label: t`Delete…`, isDangerous: true, onClick: () => void remove() }]}
        secondary={
          <>
            {path.startsWith('/admin') && (
              <ButtonLink variant="default" to={`/admin/master-lease/applications?listingId=${listing.id}`}>
                {t`Applications`}
              </ButtonLink>
            )}
            {!isClosed && <Button variant="default" onClick={() => setEditing(true)}>{t`Edit`}</Button>}
          </>
        }
        primary={<PublishButton listing={listing} onRefused={setRefusal} />}
      />
      <RefusalText>{refusal}</RefusalText>
      <RecordLayout
        main={
          <>
            <ListingPhotos listing={listing} />
            <RecordCard title={t`Description`}>
              <p className="words">{listing.description || '–'}</p>
            </RecordCard>
            <ViewingsCard listing={listing} />
            <EnquiriesCard listingId={listing.id} />
            <NotesCard about={{ listingId: listing.id }} />
            <HistoryCard entityId={listing.id} />
          </>
        }
        side={<ListingFacts listing={listing} />}
      />
      {isEditing && <EditSheet listing={listing} onClose={() => setEditing(false)} />}
    </>
  )
}

type PublishButtonProps = { listing: OwnListing; onRefused: (why: string | null) => void }

function PublishButton({ listing: { id, status }, onRefused }: PublishButtonProps) {
  const invalidates = ['listing'] as const
  const publish = useAction('listing.publish', {
    invalidates,
    onSuccess: () => toast('SUCCESS', t`Published`, t`The listing is now public.`),
    // The error stays next to the button until the next attempt, because it explains what to change.
    onProblem: ({ message }) => onRefused(message),
  })
  const unpublish = useAction('listing.unpublish', { invalidates, onSuccess: () => toast('SUCCESS', t`Listing unpublished`) })
  if (status === 'CLOSED') return null
  if (status === 'DRAFT') {
    return (
      <Button
        loading={publish.isPending}
        onClick={() => {
          onRefused(null)
          publish.mutate({ params: { id } })
        }}
      >{t`Publish`}</Button>
    )
  }
  return (
    <>
      <Button
        variant="default"
        loading={unpublish.isPending}
        onClick={() => unpublish.mutate({ params: { id } })}
      >{t`Unpublish`}</Button>
      <ButtonLink to={`/listing/${id}`}>{t`View public page`}</ButtonLink>
    </>
  )
}

function ListingFacts({ listing }: { listing: OwnListing }) {
  return (
    <RecordCard title={t`Details`}>
      <Facts>
        <Fact label={t`Monthly rent`}>
          <MoneyText amount={listing.askingRentAmount} withUnit />
        </Fact>
        <Fact label={t`Available from`}>
          <FreeFromText availableOn={listing.availableOn} />
        </Fact>
        <Fact label={t`Use`}>{codeLabel(listing.use)}</Fact>
        <Fact label={t`Contact`}>
          {listing.contactPhone ? t`Enquiry form, or +975 ${listing.contactPhone}` : t`Enquiry form`}
        </Fact>
        <Fact label={t`Views`}>{listing.viewCount}</Fact>
        <Fact label={t`Enquiries`}>{listing.enquiryCount}</Fact>
        <Fact label={listing.status === 'DRAFT' && listing.publishedAt ? t`Last published` : t`Published`}>
          <InstantText at={listing.publishedAt} />
        </Fact>
        {listing.closedAt && (
          <Fact label={t`Closed`}>
            <InstantText at={listing.closedAt} />
          </Fact>
        )}
      </Facts>
    </RecordCard>
  )
}

function EditSheet({ listing, onClose }: { listing: OwnListing; onClose: () => void }) {
  const form = useFormFields<ListingValues>({ initialValues: listingValues(listing), validate: listingChecks })
  return (
    <FormSheet title={t`Edit listing`} isOpen onClose={onClose}>
      <RecordEditForm
        endpoint="listing.update"
        stored={listing}
        toValues={listingValues}
        readCurrent={() => call('listing.readOwn', { params: { id: listing.id } })}
        compared={comparedFields(record)}
        form={form}
        toArgs={(values) => ({ params: { id: listing.id }, body: listingBody(values) })}
        invalidates={['listing']}
        submitLabel={t`Save listing`}
        onCancel={onClose}
        onDone={() => {
          toast('SUCCESS', t`Listing saved`)
          onClose()
        }}
      >
        <ListingFields form={form} />
      </RecordEditForm>
    </FormSheet>
  )
}

function useRemoveListing({ id, title, version }: OwnListing, path: string) {
  const navigate = useNavigate()
  const remove = useAction('listing.remove', {
    invalidates: ['listing.own', 'enquiry'],
    refetchOnConflict: ['listing'],
    onSuccess: () => {
      toast('SUCCESS', t`Listing deleted`)
      void navigate({ to: path })
    },
  })
  return async () => {
    const text = t`The photos, enquiries and view count are deleted too. Visitors with a future viewing get an SMS.`
    if (await confirm({ title: t`Delete “${title}”?`, text, action: t`Delete listing`, isDangerous: true }))
      remove.mutate({ params: { id }, ifMatch: version })
  }
}
