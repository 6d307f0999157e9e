import {
  IconBrandWhatsapp,
  IconHeart,
  IconHeartFilled,
  IconMessage,
  IconPhone,
  IconPrinter,
  IconShare,
} from '@tabler/icons-react'
import { useState } from 'react'
import { formatMoney } from '../../domain/money.ts'
import type { Reply } from '../platform/call.ts'
import { rich, t } from '../platform/texts.ts'
import { useToday } from '../platform/use-today.ts'
import { RentHintOfZone } from '../rent-statistics/rent-hint.tsx'
import { freeFrom, listingSummary } from './listing-labels.ts'
import { toggleSaved, useSavedListings } from './saved-listings.ts'

type Listing = Reply<'listing.read'>

const iconProps = { size: 18, stroke: 1.75, 'aria-hidden': true } as const

/** The rent, the day of availability, and the visitor's actions. */
export function ListingOffer({ listing }: { listing: Listing }) {
  const today = useToday()
  const { id, title, status, contactPhone, contactName } = listing
  const saved = useSavedListings().includes(id)
  return (
    <section className="sheet listing-ask listing-offer" aria-label={t`Rent and contact`}>
      <p className="listing-rent figures">{rich`${formatMoney(listing.askingRentAmount)} a month`}</p>
      {listing.propertyType === 'UNIT' && (
        <RentHintOfZone
          {...{ use: listing.use, bedrooms: listing.bedrooms, area: listing.area }}
          rent={listing.askingRentAmount}
          administrativeZoneId={listing.administrativeZoneId}
        />
      )}
      <p>
        {freeFrom(listing, today)}
        <br />
        <span className="secondary">{listingSummary(listing)}</span>
        {contactPhone && contactName && (
          <>
            <br />
            <span className="secondary">{t`Contact: ${contactName}`}</span>
          </>
        )}
      </p>
      {contactPhone && (
        <a className="listing-button landing-button listing-call figures" href={`tel:+975${contactPhone}`}>
          <IconPhone {...iconProps} />
          {t`Call +975 ${contactPhone}`}
        </a>
      )}
      {status === 'PUBLISHED' && (
        <div className="listing-actions">
          <a className="listing-action listing-to-enquiry" href="#enquiry">
            <IconMessage {...iconProps} />
            {t`Enquire`}
          </a>
          {contactPhone && (
            <a
              className="listing-action"
              href={`https://wa.me/975${contactPhone}?${new URLSearchParams({ text: t`Hello, is this still available? ${title} ${location.origin}/listing/${id}` })}`}
              target="_blank"
              rel="noopener noreferrer"
            >
              <IconBrandWhatsapp {...iconProps} />
              {t`WhatsApp`}
            </a>
          )}
          <ShareButton title={title} />
          <button type="button" className="listing-action" aria-pressed={saved} onClick={() => toggleSaved(id)}>
            {saved ? <IconHeartFilled {...iconProps} /> : <IconHeart {...iconProps} />}
            {saved ? t`Saved` : t`Save`}
          </button>
          <button type="button" className="listing-action" onClick={() => window.print()}>
            <IconPrinter {...iconProps} />
            {t`Print flyer`}
          </button>
        </div>
      )}
    </section>
  )
}

/** Uses the device's share dialog if available, otherwise copies the address to the clipboard. */
function ShareButton({ title }: { title: string }) {
  const [isCopied, setCopied] = useState(false)
  const share = async () => {
    const url = location.href
    try {
      if (Reflect.has(navigator, 'share')) await navigator.share({ title, url })
      else {
        await navigator.clipboard.writeText(url)
        setCopied(true)
      }
    } catch {
      // The person cancelled sharing, or it is not allowed. The browser's address bar still has the address.
    }
  }
  return (
    <button type="button" className="listing-action" onClick={() => void share()}>
      <IconShare {...iconProps} />
      <span aria-live="polite">{isCopied ? t`Link copied` : t`Share`}</span>
    </button>
  )
}
