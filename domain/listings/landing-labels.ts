import { t } from '../wording.ts'

/** The title in the server's first HTML, and in the page that replaces it. */
export const landingTitle = t`Find a place to rent in Bhutan`
export const landingLead = t`Flats, shops, houses and land, directly from property offices and owners. Enquiries are free.`
