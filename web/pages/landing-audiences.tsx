import type { ReactNode } from 'react'
import { plural, rich, t } from '../platform/texts.ts'
import { useEndpoint } from '../platform/use-endpoint.ts'
import { Link } from '../ui/page/link.tsx'
import map from './pictures/map.webp'
import officeDark from './pictures/office-dark.webp'
import office from './pictures/office.webp'
import tenant from './pictures/tenant.webp'

/** For whom the product is, with pictures of it (`npm run pictures`) and what is published now. */
export function LandingAudiences() {
  return (
    <section className="landing-audiences" aria-labelledby="audiences">
      <header>
        <h2 id="audiences">{t`For everybody who lets or rents in Bhutan`}</h2>
        <PublishedNow />
      </header>
      <Audience
        title={t`Property offices`}
        picture={
          <Picture light={office} dark={officeDark} alt={t`An office’s dashboard with dues, occupancy and tasks`} size={wide} />
        }
        action={<Link className="listing-button landing-button" to="/request-access">{t`Request access`}</Link>}
      >
        <li>{t`One register of land, buildings, units, owners and tenants.`}</li>
        <li>{t`Payment advices, receipts, reminders and the month end.`}</li>
        <li>{t`Leases signed with password and PIN, or on paper.`}</li>
      </Audience>
      <Audience
        title={t`Tenants and owners`}
        picture={<Picture light={tenant} alt={t`A tenant’s phone with the amount due and the button to pay`} size={tall} />}
        action={<Link to="/auth">{t`Sign in`}</Link>}
      >
        <li>{t`Tenants see what they owe and why, pay, and keep every receipt.`}</li>
        <li>{t`Owners see rent received, rent still owed and the next payout.`}</li>
        <li>{t`Damage is reported with photos, and answered.`}</li>
      </Audience>
      <Audience
        title={t`Government institutions`}
        picture={<Picture light={map} alt={t`Plots on a map of the dzongkhags, with their list`} size={wide} />}
        action={<Link to="/help">{t`Read how it works`}</Link>}
      >
        <li>{t`State and institutional land, thram by thram, in all 20 dzongkhags.`}</li>
        <li>{t`Shares of co-owners by date, transfers and outlines on a map.`}</li>
        <li>{t`An audit that shows every change, and rent rules that follow the law.`}</li>
      </Audience>
    </section>
  )
}

/** Counted by the server a moment ago. */
function PublishedNow() {
  const { data } = useEndpoint('listing.figures', undefined, { staleTimeMs: 60_000 })
  if (!data || data.listingCount === 0) return <p className="landing-figures secondary">&nbsp;</p>
  const listings = plural(data.listingCount, '{n} listing', '{n} listings')
  const offices = plural(data.officeCount, '{n} office', '{n} offices')
  const dzongkhags = plural(data.dzongkhagCount, '{n} dzongkhag', '{n} dzongkhags')
  return <p className="landing-figures secondary">{rich`Published now: ${listings} from ${offices} in ${dzongkhags}.`}</p>
}

type AudienceProps = { title: string; picture: ReactNode; action: ReactNode; children: ReactNode }

function Audience({ title, picture, action, children }: AudienceProps) {
  return (
    <article className="landing-audience">
      {picture}
      <div>
        <h3>{title}</h3>
        <ul>{children}</ul>
        {action}
      </div>
    </article>
  )
}

type Size = readonly [width: number, height: number]
const wide: Size = [960, 600]
const tall: Size = [480, 640]

type PictureProps = { light: string; dark?: string; alt: string; size: Size }

/** With a dark one, the style sheet shows the one of the theme; the other is never loaded. */
function Picture({ light, dark, alt, size: [width, height] }: PictureProps) {
  const image = { width, height, loading: 'lazy', decoding: 'async' } as const
  if (!dark) return <img src={light} alt={alt} {...image} />
  return (
    <>
      <img className="landing-light" src={light} alt={alt} {...image} />
      <img className="landing-dark" src={dark} alt={alt} {...image} />
    </>
  )
}
