import { useHistory } from '../audit/use-history.tsx'
import { NativeSelect, Textarea } from '@mantine/core'
import type { Enquiry } from '../../domain/listings/enquiry-contract.ts'
import { enquiryStates } from '../../domain/listings/listing.ts'
import { call } from '../platform/call.ts'
import { oneOf } from '../platform/one-of.ts'
import { t } from '../platform/texts.ts'
import { useEndpoint } from '../platform/use-endpoint.ts'
import { InstantText } from '../ui/text/date-text.tsx'
import { RecordEditForm } from '../ui/form/record-edit-form.tsx'
import { Fact, Facts } from '../ui/record/facts.tsx'
import { FormSheet } from '../ui/form/form-sheet.tsx'
import { Loaded } from '../ui/feedback/loaded.tsx'
import { statusOptions } from '../ui/text/status-chip.tsx'
import { toast } from '../ui/feedback/toast.tsx'
import { useFormFields } from '../ui/form/use-form-fields.ts'
import { ButtonLink } from '../ui/page/button-link.tsx'
import { useListingsPath } from './use-listings-path.ts'
import { enquiryStateTable } from './listing-status-table.ts'

/** One enquiry: its text, the contact details, and its status. */
export function EnquirySheet({ id, onClose }: { id: string; onClose: () => void }) {
  const enquiry = useEndpoint('enquiry.read', { params: { id } })
  return (
    <FormSheet title={enquiry.data ? t`Enquiry from ${enquiry.data.name}` : t`Enquiry`} isOpen onClose={onClose}>
      <Loaded query={enquiry}>{(enquiry) => <EnquiryPanel enquiry={enquiry} onClose={onClose} />}</Loaded>
    </FormSheet>
  )
}

const toValues = ({ state, note }: Enquiry): { state: string; note: string } => ({ state, note: note ?? '' })

const compared = {
  state: { label: t`Status`, text: (state: unknown) => enquiryStateTable[oneOf(enquiryStates, String(state)) ?? 'NEW'].word },
  note: { label: t`Note`, text: (note: unknown) => (typeof note === 'string' ? note : '–') },
}

function EnquiryPanel({ enquiry, onClose }: { enquiry: Enquiry; onClose: () => void }) {
  const form = useFormFields({ initialValues: toValues(enquiry) })
  const history = useHistory()
  const path = useListingsPath()
  return (
    <>
      <Facts>
        <Fact label={t`Listing`}>{enquiry.listingTitle}</Fact>
        <Fact label={t`Received`}>
          <InstantText at={enquiry.createdAt} />
        </Fact>
        <Fact label={t`Phone number`}>
          {enquiry.phoneNumber && <a href={`tel:+975${enquiry.phoneNumber}`}>+975 {enquiry.phoneNumber}</a>}
        </Fact>
        <Fact label={t`Email`}>{enquiry.email && <a href={`mailto:${enquiry.email}`}>{enquiry.email}</a>}</Fact>
        <Fact label={t`Message`} isWide>
          <span className="words">{enquiry.message}</span>
        </Fact>
      </Facts>
      <RecordEditForm
        endpoint="enquiry.update"
        stored={enquiry}
        toValues={toValues}
        readCurrent={() => call('enquiry.read', { params: { id: enquiry.id } })}
        compared={compared}
        form={form}
        toArgs={({ state, note }) => ({
          params: { id: enquiry.id },
          body: { state: oneOf(enquiryStates, state) ?? enquiry.state, note },
        })}
        invalidates={['enquiry', 'listing', 'overview.dashboard']}
        submitLabel={t`Save`}
        onCancel={onClose}
        onDone={() => {
          toast('SUCCESS', t`Enquiry saved`)
          onClose()
        }}
      >
        <NativeSelect label={t`Status`} data={statusOptions(enquiryStateTable)} {...form.getInputProps('state')} />
        <Textarea label={t`Note`} autosize minRows={3} maxLength={1000} {...form.getInputProps('note')} />
      </RecordEditForm>
      {path.startsWith('/admin') && (
        <ButtonLink
          variant="default"
          to={`/admin/master-lease/applications?listingId=${enquiry.listingId}&invite=${enquiry.listingId}&enquiry=${enquiry.id}`}
        >{t`Send application form`}</ButtonLink>
      )}
      {history.button({ title: t`Enquiry from ${enquiry.name}`, entityId: enquiry.id })}
      {history.dialog}
    </>
  )
}
