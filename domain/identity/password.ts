import { z } from 'zod'
import { secretText } from '../text.ts'

export const minPasswordLength = 12
/** The minimum length if the person also needs a second factor. */
export const minWithSecondFactor = 8
export const maxPasswordLength = 200

/** Allowed only together with a second factor. */
export const isShortPassword = (password: string) => password.length < minPasswordLength

/** Checks only the minimum length: the other rules depend on the person (`passwordIssue`). */
export const newPasswordSchema = secretText.pipe(
  z
    .string()
    .min(minWithSecondFactor, `Use at least ${minPasswordLength} characters.`)
    .max(maxPasswordLength, `Use at most ${maxPasswordLength} characters.`),
)

/** An existing password, as the person types it. */
export const passwordSchema = secretText.pipe(
  z.string().min(1, 'Enter your password.').max(maxPasswordLength, `Enter at most ${maxPasswordLength} characters.`),
)

export type PasswordContext = {
  /** Every name that an office has stored for the person. */
  names: readonly string[]
  phoneNumber: string | null
  hasSecondFactor: boolean
  /** Whether a lower-case text is in the list of common passwords. */
  isListed: (text: string) => boolean
}

export const commonPasswordIssue = 'This password is too common. Choose another.'

/** The problem with a new password, in one sentence; undefined if there is none. The rules never require classes of characters. */
export function passwordIssue(password: string, person: PasswordContext): string | undefined {
  const { names, phoneNumber, hasSecondFactor, isListed } = person
  const plain = lettersAndDigits(password)
  if (isShortPassword(password) && !hasSecondFactor)
    return `Use at least ${minPasswordLength} characters, or ${minWithSecondFactor} once you have a second factor.`
  if (isCommonPassword(password, isListed)) return commonPasswordIssue
  if (phoneNumber && plain.includes(phoneNumber)) return 'Choose a password that does not contain your phone number.'
  if (names.flatMap(namePartsOf).some((part) => plain.includes(part))) return 'Choose a password that does not contain your name.'
  return undefined
}

/** Shorter parts of a name also occur in unrelated words. */
const minNamePart = 4

function namePartsOf(name: string): string[] {
  const parts = name.split(/[^\p{L}\p{M}\p{N}]+/u).map(lettersAndDigits)
  return [...parts, lettersAndDigits(name)].filter((part) => part.length >= minNamePart)
}

/** Passwords that people in Bhutan try first and that foreign lists do not contain. */
const localLabels = [
  'bhutan',
  'druk',
  'drukyul',
  'thimphu',
  'paro',
  'phuntsholing',
  'punakha',
  'kuzuzangpo',
  'tashidelek',
  'sakhang',
]

/**
 * The password is in the list, or is a listed word surrounded by digits or signs, with look-alike characters (P@ssw0rd), or repeated; or it
 * is only a sequence (abcdefghijkl) or a repetition of a few characters.
 */
export function isCommonPassword(password: string, isListed: (text: string) => boolean): boolean {
  const isKnown = (text: string) => isListed(text) || localLabels.includes(text)
  return withoutSurroundings(password.toLowerCase()).some((text) =>
    [text, lettersAndDigits(text), withoutLookAlikes(text)].some(
      (spelling) => isKnown(spelling) || isKnown(repeatedPart(spelling)) || isRun(spelling),
    ),
  )
}

/** The text, and the text without leading digits and signs and without any number of trailing ones. */
function withoutSurroundings(text: string): string[] {
  const [, words = '', after = ''] = /^[^\p{L}]*(.*?)([^\p{L}]*)$/su.exec(text) ?? []
  const endings = Array.from({ length: after.length + 1 }, (_, length) => words + after.slice(0, length))
  return [text, ...(words === '' ? [] : endings)]
}

function lettersAndDigits(text: string): string {
  return text.toLowerCase().replace(/[^\p{L}\p{M}\p{N}]/gu, '')
}

const lookAlikes: Record<string, string> = {
  '@': 'a',
  '4': 'a',
  '3': 'e',
  '1': 'i',
  '!': 'i',
  '0': 'o',
  $: 's',
  '5': 's',
  '7': 't',
}

function withoutLookAlikes(text: string): string {
  return text.replace(/[@431!0$57]/g, (character) => lookAlikes[character] ?? character)
}

/** "footballfootball" → "football"; a text without repetition is returned unchanged. */
function repeatedPart(text: string): string {
  return /^(.+?)\1+$/u.exec(text)?.[1] ?? text
}

/** A text with at most three different characters, or one that only counts up or down, is easy to guess. */
function isRun(text: string): boolean {
  const characters = Array.from(text)
  if (new Set(characters).size <= 3) return true
  const steps = new Set(characters.slice(1).map((character, index) => codeOf(character) - codeOf(characters[index])))
  return steps.size === 1 && (steps.has(1) || steps.has(-1))
}

const codeOf = (character: string | undefined) => character?.codePointAt(0) ?? 0
