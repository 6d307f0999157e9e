/** The relation between a person and the office that corrects their phone or e-mail. */
export type SignInStanding = {
  /** The person has an active role here: the office registered them first, or they accepted it. */
  isAccepted: boolean
  hasSignedIn: boolean
  /** Another office has, or had, a role or an offer for them. */
  isKnownElsewhere: boolean
}

/**
 * Whether the office may correct the sign-in itself, as a typing error. After the first sign-in, the sign-in belongs to the person; and a
 * second office relies on the number that it received.
 */
export function canCorrectImmediately({ isAccepted, hasSignedIn, isKnownElsewhere }: SignInStanding): boolean {
  return isAccepted && !hasSignedIn && !isKnownElsewhere
}
