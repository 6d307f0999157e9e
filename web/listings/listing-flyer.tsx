import { QrCode } from '../identity/second-factor/qr-code.tsx'
import { rich, t } from '../platform/texts.ts'

/** On paper only: where the listing is found, to scan or to type. */
export function ListingFlyer({ id, officeName }: { id: string; officeName: string }) {
  const address = `${location.origin}/listing/${id}`
  return (
    <section className="listing-flyer">
      <QrCode text={address} label={t`QR code of this listing`} />
      <div>
        <strong>{t`Scan to see more photos, ask a question or ask for a viewing.`}</strong>
        <p className="figures">{address}</p>
        <p>{rich`Offered by ${officeName}.`}</p>
      </div>
    </section>
  )
}
