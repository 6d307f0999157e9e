import { useCallback, useState } from 'react'
import { landingLead, landingTitle } from '../../domain/listings/landing-labels.ts'
import { DzongkhaTitle } from '../listings/dzongkha-title.tsx'
import { ListingSearch } from '../listings/listing-search.tsx'
import { t } from '../platform/texts.ts'
import { Link } from '../ui/page/link.tsx'
import '../listings/landing.css'
import { loadable } from '../ui/feedback/loadable.tsx'

// The map is large, so it is loaded on demand.
const ListingMap = loadable(
  () => import('../map/listing-map.tsx'),
  (module) => module.ListingMap,
  {
    placeholder: () => <div className="listing-map" />,
  },
)
// Below the listings, so that it does not delay the first view.
const LandingAudiences = loadable(
  () => import('./landing-audiences.tsx'),
  (module) => module.LandingAudiences,
  {
    placeholder: () => <div className="landing-audiences-wait" />,
  },
)

/** The search for a place to rent comes first; the product's other target groups are below the listings. */
export function LandingPage() {
  return (
    <div className="landing">
      <section className="landing-head">
        <Hills />
        <DzongkhaTitle />
        <h1>{landingTitle}</h1>
        <p className="landing-lead">{landingLead}</p>
      </section>
      <ListingSearch map={(wanted) => <ListingMap wanted={wanted} />} />
      <p className="mt-3">
        <Link to="/rents">{t`See usual rents by place, use and quarter`}</Link>
      </p>
      <Audiences />
    </div>
  )
}

/** Loaded when the person scrolls there, so that a slow connection loads only the listings. */
function Audiences() {
  const [isNear, setNear] = useState(false)
  const watch = useCallback((place: HTMLElement | null) => {
    if (!place) return undefined
    const observer = new IntersectionObserver((entries) => {
      if (entries.some(({ isIntersecting }) => isIntersecting)) setNear(true)
    })
    observer.observe(place)
    return () => observer.disconnect()
  }, [])
  const wait = <div ref={watch} className="landing-audiences-wait" />
  return isNear ? <LandingAudiences /> : wait
}

/** Mountain ridges behind the title, in the colours of the theme. */
function Hills() {
  return (
    <svg className="landing-hills" viewBox="0 0 1440 220" preserveAspectRatio="xMaxYMax slice" aria-hidden="true">
      <path d="M0 170 180 96 330 150 520 52 690 140 860 70 1050 150 1220 40 1440 128V220H0Z" opacity=".35" />
      <path d="M0 196Q240 128 480 180T940 168T1440 150V220H0Z" opacity=".55" />
      <path d="M1120 172h92v-44h-92zm-14-44h120l-22-18h-76zm30 44v-18h12v18zm30 0v-18h12v18zm30 0v-18h8v18z" opacity=".8" />
    </svg>
  )
}
