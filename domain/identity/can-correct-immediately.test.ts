import { expect, test } from 'vitest'
import { canCorrectImmediately } from './can-correct-immediately.ts'

test('an office corrects a sign-in directly only before the first sign-in, and only if no other office has the person', () => {
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
