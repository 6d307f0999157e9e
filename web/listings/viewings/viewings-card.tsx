import { Button, Menu } from '@mantine/core'
import { useState } from 'react'
import { formatDate } from '../../../domain/calendar-date.ts'
import type { OwnListing } from '../../../domain/listings/listing-contract.ts'
import type { Viewing, ViewingSlot } from '../../../domain/listings/viewing-contract.ts'
import { occupiesPlace, timesText, type ViewingStatus, viewingStatusLabels } from '../../../domain/listings/viewing.ts'
import { t } from '../../platform/texts.ts'
import { type Stale, useAction, useEndpoint } from '../../platform/use-endpoint.ts'
import { confirm } from '../../ui/feedback/confirm.tsx'
import { Loaded } from '../../ui/feedback/loaded.tsx'
import { toast } from '../../ui/feedback/toast.tsx'
import { RecordCard } from '../../ui/record/record-card.tsx'
import { StatusChip, type StatusTable } from '../../ui/text/status-chip.tsx'
import { OfferViewingDialog } from './offer-viewing-dialog.tsx'

const statusTable: StatusTable<ViewingStatus> = {
  REQUESTED: { word: viewingStatusLabels.REQUESTED, shape: 'clock', tone: 'amber' },
  CONFIRMED: { word: viewingStatusLabels.CONFIRMED, shape: 'check', tone: 'green' },
  DECLINED: { word: viewingStatusLabels.DECLINED, shape: 'cross', tone: 'red' },
  CANCELLED: { word: viewingStatusLabels.CANCELLED, shape: 'slash', tone: 'grey' },
}

const invalidates: readonly Stale[] = ['viewing', 'enquiry', 'listing', 'overview.dashboard']

/** The viewing times of a listing, with their visitors. */
export function ViewingsCard({ listing }: { listing: OwnListing }) {
  const slots = useEndpoint('viewing.slots', { params: { id: listing.id } })
  const [isOffering, setOffering] = useState(false)
  const canOffer = listing.status !== 'CLOSED'
  return (
    <RecordCard
      title={t`Viewings`}
      actions={
        canOffer && <Button variant="default" size="compact-sm" onClick={() => setOffering(true)}>{t`Offer a time`}</Button>
      }
    >
      <Loaded query={slots}>
        {({ items }) =>
          items.length === 0 ? (
            <p className="secondary">{t`No viewing times yet. Offer a time, and visitors can ask for a place on the public page.`}</p>
          ) : (
            <ul className="bare stack gap-4">
              {items.map((slot) => (
                <Slot key={slot.id} slot={slot} others={items} />
              ))}
            </ul>
          )
        }
      </Loaded>
      {isOffering && <OfferViewingDialog listingId={listing.id} onClose={() => setOffering(false)} />}
    </RecordCard>
  )
}

function Slot({ slot, others }: { slot: ViewingSlot; others: readonly ViewingSlot[] }) {
  const withdraw = useAction('viewing.withdraw', { invalidates, onSuccess: () => toast('SUCCESS', t`Viewing time withdrawn`) })
  const taken = slot.viewings.filter(({ status }) => occupiesPlace(status)).length
  const ask = async () => {
    const text = taken > 0 ? t`Everybody who has a place gets an SMS.` : t`Nobody has asked for this time.`
    const title = t`Withdraw ${formatDate(slot.date)}, ${timesText(slot)}?`
    if (await confirm({ title, text, action: t`Withdraw time`, isDangerous: true })) withdraw.mutate({ params: { id: slot.id } })
  }
  return (
    <li>
      <div className="viewing-slot-head">
        <strong className="figures">
          {formatDate(slot.date)}, {timesText(slot)}
        </strong>
        <span className="secondary">
          {slot.isWithdrawn ? t`Withdrawn` : slot.isPast ? t`Past` : t`${taken} of ${slot.places} places taken`}
        </span>
        {!slot.isWithdrawn && !slot.isPast && (
          <Button variant="subtle" size="compact-sm" onClick={() => void ask()}>{t`Withdraw…`}</Button>
        )}
      </div>
      {slot.viewings.map((viewing) => (
        <Visitor key={viewing.id} viewing={viewing} slot={slot} others={others} />
      ))}
    </li>
  )
}

type VisitorProps = { viewing: Viewing; slot: ViewingSlot; others: readonly ViewingSlot[] }

function Visitor({ viewing: { id, name, phoneNumber, status }, slot, others }: VisitorProps) {
  const done = (title: string) => ({ invalidates, onSuccess: () => toast('SUCCESS', title, t`The visitor gets an SMS.`) })
  const confirmed = useAction('viewing.confirm', done(t`Viewing confirmed`))
  const declined = useAction('viewing.decline', done(t`Viewing declined`))
  const moved = useAction('viewing.move', done(t`Viewing moved`))
  const params = { id }
  const free = others.filter((other) => other.id !== slot.id && !other.isPast && !other.isWithdrawn && hasPlace(other))
  return (
    <div className="viewing-visitor">
      <span>{name}</span>
      {phoneNumber && <a href={`tel:+975${phoneNumber}`}>+975 {phoneNumber}</a>}
      <StatusChip status={status} table={statusTable} />
      {occupiesPlace(status) && !slot.isPast && (
        <span className="viewing-actions">
          {status === 'REQUESTED' && (
            <Button
              size="compact-sm"
              loading={confirmed.isPending}
              onClick={() => confirmed.mutate({ params })}
            >{t`Confirm`}</Button>
          )}
          <Button variant="default" size="compact-sm" onClick={() => declined.mutate({ params })}>{t`Decline`}</Button>
          {free.length > 0 && (
            <Menu position="bottom-end">
              <Menu.Target>
                <Button variant="default" size="compact-sm">{t`Move to…`}</Button>
              </Menu.Target>
              <Menu.Dropdown>
                {free.map((other) => (
                  <Menu.Item key={other.id} onClick={() => moved.mutate({ params, body: { slotId: other.id } })}>
                    {formatDate(other.date)}, {timesText(other)}
                  </Menu.Item>
                ))}
              </Menu.Dropdown>
            </Menu>
          )}
        </span>
      )}
    </div>
  )
}

const hasPlace = ({ places, viewings }: ViewingSlot) => viewings.filter(({ status }) => occupiesPlace(status)).length < places
