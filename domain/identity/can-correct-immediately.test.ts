import { expect, test } from 'vitest'
import { canCorrectImmediately } from './can-correct-immediately.ts'

test('an office corrects a sign-in at once only before the first sign-in, for its own person whom nobody else knows', () => {
  const both = [true, false]
  const allowed = both.flatMap((isAccepted) =>
    both.flatMap((hasSignedIn) =>
      both.flatMap((isKnownElsewhere) => {
        const standing = { isAccepted, hasSignedIn, isKnownElsewhere }
        return canCorrectImmediately(standing) ? [standing] : []
      }),
    ),
  )
  expect(allowed).toEqual([{ isAccepted: true, hasSignedIn: false, isKnownElsewhere: false }])
})
