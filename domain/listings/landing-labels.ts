import { t } from '../wording.ts'

/** Said by the first answer of the server already, and by the page that takes its place. */
export const landingLead = t`Find a flat, shop, house or land to rent in Bhutan. Owners and managers: run your land register, leases and rent in one place.`
