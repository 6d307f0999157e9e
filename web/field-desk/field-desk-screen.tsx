import { t } from '../platform/texts.ts'
import { ButtonLink } from '../ui/page/button-link.tsx'
import { PageHeader } from '../ui/page/page-header.tsx'
import { RecordCard } from '../ui/record/record-card.tsx'

/**
 * The entry in the office menu: explains the field desk and links to it. The desk opens outside the office pages, because it needs no
 * session.
 */
export function FieldDeskScreen() {
  return (
    <>
      <PageHeader title={t`Field desk`} primary={<ButtonLink to="/field">{t`Open field desk`}</ButtonLink>} />
      <RecordCard title={t`Work without a connection`}>
        <div className="stack">
          <p>{t`Download buildings to your phone. Record meter readings, condition reports, damage with photos and cash where there is no connection.`}</p>
          <p>{t`Records are encrypted with your passphrase and wait on the phone. They are sent when the connection is back. If something has changed in the meantime, you decide which entry is right.`}</p>
          <p>{t`For cash the tenant gets a provisional slip at once. The receipt with its number follows when the record has arrived.`}</p>
        </div>
      </RecordCard>
    </>
  )
}
