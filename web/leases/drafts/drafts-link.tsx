import type { PropertyType } from '../../../domain/properties/property.ts'
import { t } from '../../platform/texts.ts'
import { useEndpoint } from '../../platform/use-endpoint.ts'
import { ButtonLink } from '../../ui/page/button-link.tsx'

/** Links a list of leases to the unfinished drafts, with their number. */
export function DraftsLink({ propertyType }: { propertyType: PropertyType }) {
  const { data } = useEndpoint('leaseDraft.list', { query: { propertyType, pageSize: 10 } })
  return (
    <ButtonLink to={`/admin/master-lease/drafts?propertyType=${propertyType}`} variant="default">
      {data && data.total > 0 ? t`Drafts (${data.total})` : t`Drafts`}
    </ButtonLink>
  )
}
