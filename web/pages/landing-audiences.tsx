import type { ReactNode } from 'react'
import { LanguageLinks } from '../areas/language-links.tsx'
import { plural, rich, t } from '../platform/texts.ts'
import { useEndpoint } from '../platform/use-endpoint.ts'
import { Link } from '../ui/page/link.tsx'
import map from './pictures/map.webp'
import officeDark from './pictures/office-dark.webp'
import office from './pictures/office.webp'
import owner from './pictures/owner.webp'
import tenant from './pictures/tenant.webp'

/** The target groups of the product, with screenshots (`npm run pictures`) and the number of current listings. */
export function LandingAudiences() {
  return (
    <section className="landing-audiences" aria-labelledby="audiences">
      <header>
        <h2 id="audiences">{t`For offices, owners and tenants in Bhutan`}</h2>
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
        <li>{t`Payment advices, numbered receipts, reminders and a month-end checklist.`}</li>
        <li>{t`Leases signed with password and PIN, or on paper.`}</li>
        <li>{t`Each owner’s share of the rent, exact to the day.`}</li>
      </Audience>
      <Audience
        title={t`Tenants`}
        picture={<Picture light={tenant} alt={t`A tenant’s phone with the amount due and the button to pay`} size={tall} />}
        action={<Link to="/auth">{t`Sign in`}</Link>}
      >
        <li>{t`See what you owe, why, and by when.`}</li>
        <li>{t`Pay online, or send proof of a bank transfer.`}</li>
        <li>{t`Keep your lease and every receipt on your phone.`}</li>
        <li>{t`Report damage with photos and follow the repair.`}</li>
      </Audience>
      <Audience
        title={t`Owners`}
        picture={
          <Picture light={owner} alt={t`An owner’s dashboard with rent received, rent owed and the next payout`} size={wide} />
        }
        action={<Link to="/auth">{t`Sign in`}</Link>}
      >
        <li>{t`See rent received, rent still owed and your next payout.`}</li>
        <li>{t`See your own share of a building with several owners.`}</li>
        <li>{t`List a vacant property and answer enquiries.`}</li>
      </Audience>
      <Audience
        title={t`Government institutions`}
        picture={<Picture light={map} alt={t`Plots on a map of the dzongkhags, with their list`} size={wide} />}
        action={<Link to="/help">{t`Read how it works`}</Link>}
      >
        <li>{t`A register of State and institutional land, thram by thram.`}</li>
        <li>{t`All 20 dzongkhags, 205 gewogs and 40 thromdes are already entered.`}</li>
        <li>{t`Co-owners’ shares by date, transfers, and outlines on a map.`}</li>
        <li>{t`A record of every change, and rent rules that follow the law.`}</li>
      </Audience>
      <LanguageLinks />
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

/** If there is a dark version, the style sheet shows the one for the theme. The other is never loaded. */
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
