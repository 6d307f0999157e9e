import type { PropertyType } from '../../domain/properties/property.ts'
import { t } from '../platform/texts.ts'
import { ButtonLink } from '../ui/page/button-link.tsx'
import { leaseFolders } from './lease-paths.ts'

type NewLeaseLinkProps = { propertyType: PropertyType; variant?: 'filled' | 'default' } & (
  | { propertyId: string }
  | { tenantId: string }
)

/** Starts a lease of this property, or with this tenant. */
export function NewLeaseLink({ propertyType, variant, ...beginsWith }: NewLeaseLinkProps) {
  return (
    <ButtonLink
      to={`${leaseFolders[propertyType].path}/new?${new URLSearchParams(beginsWith)}`}
      {...(variant ? { variant } : {})}
    >{t`New lease`}</ButtonLink>
  )
}
