import type { OwnListing } from '../../domain/listings/listing-contract.ts'
import { t } from '../platform/texts.ts'
import { DateText } from '../ui/text/date-text.tsx'

/** The day from which the property is vacant. */
export function FreeFromText({ availableOn }: Pick<OwnListing, 'availableOn'>) {
  return availableOn ? <DateText date={availableOn} /> : t`Now`
}
