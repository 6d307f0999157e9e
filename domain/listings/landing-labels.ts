import { t } from '../wording.ts'

/** Said by the first answer of the server already, and by the page that takes its place. */
export const landingLead = t`Find a flat, a shop, a house or land to rent. And for who lets: the register, the leases, and every ngultrum that is due, paid and passed on to the owner.`
