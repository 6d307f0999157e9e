import type { CalendarMark } from '../../../domain/leases/renewals/renewal-calendar.ts'
import { t } from '../../platform/texts.ts'
import type { Shape, Tone } from '../../ui/text/status-chip.tsx'

/** The look of each mark of the calendar. Each has its own shape, so that the meaning does not depend on colour alone. */
export const renewalMarkStyles: Readonly<Record<CalendarMark, { label: string; short: string; shape: Shape; tone: Tone }>> = {
  END: { label: t`Ends, nothing agreed`, short: t`Ends`, shape: 'diamond', tone: 'red' },
  AGREED_END: { label: t`Ends, renewed or notice given`, short: t`Agreed`, shape: 'check', tone: 'green' },
  OWNER_NOTICE: { label: t`Last day for owner’s notice`, short: t`Owner`, shape: 'clock', tone: 'amber' },
  TENANT_NOTICE: { label: t`Last day for tenant’s notice`, short: t`Tenant`, shape: 'arrow', tone: 'violet' },
}
