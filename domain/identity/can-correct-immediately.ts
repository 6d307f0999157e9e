/** How somebody stands with the office that corrects their phone or e-mail. */
export type SignInStanding = {
  /** The person has a role here that counts: the office registered them first, or they accepted it. */
  isAccepted: boolean
  hasSignedIn: boolean
  /** Another office has, or had, a role or an offer for them. */
  isKnownElsewhere: boolean
}

/**
 * Whether the office corrects the sign-in itself, as the typing error that it is. From the first sign-in on the sign-in is the
 * person's; and a second office relies on the number that it was given.
 */
export function canCorrectImmediately({ isAccepted, hasSignedIn, isKnownElsewhere }: SignInStanding): boolean {
  return isAccepted && !hasSignedIn && !isKnownElsewhere
}
