import { apiAreaLabels, apiAreas, type ApiScope } from '../../../domain/api/api-scope.ts'
import { t } from '../../platform/texts.ts'

/** "Billing: read and change; Reports: read". */
export function scopesText(scopes: readonly ApiScope[]): string {
  const parts = apiAreas.flatMap((area) => {
    if (scopes.some((scope) => scope === `${area}:write`)) return t`${apiAreaLabels[area]}: read and change`
    return scopes.includes(`${area}:read`) ? t`${apiAreaLabels[area]}: read` : []
  })
  return parts.join('; ')
}
