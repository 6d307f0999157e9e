import { OfferList } from '../../identity/role-offers.tsx'
import { t } from '../../platform/texts.ts'
import { useEndpoint } from '../../platform/use-endpoint.ts'

/** Pending role offers of offices, including postponed ones. */
export function OwnRoleOffers() {
  const { data } = useEndpoint('auth.roleOffers', undefined)
  if (!data?.length) return null
  return (
    <section className="mb-6">
      <h3>{t`Roles offered to you`}</h3>
      <OfferList offers={data} />
    </section>
  )
}
