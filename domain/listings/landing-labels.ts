import { t } from '../wording.ts'

/** Said by the first answer of the server already, and by the page that takes its place. */
export const landingTitle = t`Find a place to rent in Bhutan`
export const landingLead = t`Flats, shops, houses and land, directly from property offices and owners. Enquiries are free.`
