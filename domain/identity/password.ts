import { z } from 'zod'
import { secretText } from '../text.ts'

export const shortestPassword = 8
export const longestPassword = 200

/** Strength by length and by a list of common ones, never by classes of characters. */
export const newPasswordSchema = secretText.pipe(
  z
    .string()
    .min(shortestPassword, `Use at least ${shortestPassword} characters.`)
    .max(longestPassword, `Use at most ${longestPassword} characters.`)
    .refine((password) => !isCommonPassword(password), 'This password is on every list of common ones. Choose another.'),
)

/** A password that somebody has, as they type it. */
export const passwordSchema = secretText.pipe(
  z.string().min(1, 'Give your password.').max(longestPassword, `At most ${longestPassword} characters.`),
)

const commonStems = [
  'password',
  'qwerty',
  'letmein',
  'welcome',
  'iloveyou',
  'admin',
  'bhutan',
  'druk',
  'thimphu',
  'sakhang',
  'abc',
  'dragon',
]

/** A stem with digits around it, one character repeated, or a run of digits, is what is guessed first. */
export function isCommonPassword(password: string): boolean {
  const bare = password.toLowerCase().replace(/[^\p{L}\p{N}]/gu, '')
  if (/^(.)\1*$/u.test(bare)) return true
  if (isRun(bare)) return true
  return commonStems.includes(bare.replace(/^\d+|\d+$/g, ''))
}

function isRun(text: string): boolean {
  const steps = new Set(
    Array.from(text)
      .slice(1)
      .map((character, index) => character.charCodeAt(0) - text.charCodeAt(index)),
  )
  return steps.size === 1 && (steps.has(1) || steps.has(-1))
}
