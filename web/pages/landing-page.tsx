import { IconBuildingCommunity, IconFileText, IconReceipt2 } from '@tabler/icons-react'
import { lazy } from 'react'
import { landingLead } from '../../domain/listings/landing-labels.ts'
import type { Icon } from '../platform/screen-row.ts'
import { t } from '../platform/texts.ts'
import { HouseWord } from '../listings/house-text.tsx'
import { ListingSearch } from '../listings/listing-search.tsx'
import '../listings/landing.css'

// The drawn map is large: it comes when somebody asks for it.
const ListingMap = lazy(() => import('../map/listing-map.tsx').then((module) => ({ default: module.ListingMap })))

export function LandingPage() {
  return (
    <div className="landing">
      <section className="landing-head">
        <HouseWord />
        <h1>{t`Land, buildings and rent in one place`}</h1>
        <p className="landing-lead">{landingLead}</p>
      </section>
      <ListingSearch map={(wanted) => <ListingMap wanted={wanted} />} />
      <section className="landing-parts" aria-label={t`Who it is for`}>
        <Part
          icon={IconBuildingCommunity}
          title={t`Property offices`}
        >{t`Owners with exact shares, properties and tenants in one register. Payment advices, receipts and arrears every month.`}</Part>
        <Part icon={IconReceipt2} title={t`Owners`}>{t`Leases, rent received and rent still owed for my property.`}</Part>
        <Part icon={IconFileText} title={t`Tenants`}>{t`My dues, due dates, receipts and lease.`}</Part>
      </section>
    </div>
  )
}

function Part({ icon: PartIcon, title, children }: { icon: Icon; title: string; children: string }) {
  return (
    <div className="landing-part">
      <PartIcon size={24} stroke={1.6} aria-hidden />
      <h2>{title}</h2>
      <p>{children}</p>
    </div>
  )
}
