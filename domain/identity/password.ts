import { z } from 'zod'
import { secretText } from '../text.ts'

export const minPasswordLength = 12
/** Of somebody whose password alone lets nobody in. */
export const minWithSecondFactor = 8
export const maxPasswordLength = 200

/** Only beside a second factor. */
export const isShortPassword = (password: string) => password.length < minPasswordLength

/** Its least length alone: the rest of the rule asks who the person is (`passwordIssue`). */
export const newPasswordSchema = secretText.pipe(
  z
    .string()
    .min(minWithSecondFactor, `Use at least ${minPasswordLength} characters.`)
    .max(maxPasswordLength, `Use at most ${maxPasswordLength} characters.`),
)

/** A password that somebody has, as they type it. */
export const passwordSchema = secretText.pipe(
  z.string().min(1, 'Enter your password.').max(maxPasswordLength, `Enter at most ${maxPasswordLength} characters.`),
)

export type PasswordContext = {
  /** Every name that an office has for the person. */
  names: readonly string[]
  phoneNumber: string | null
  hasSecondFactor: boolean
  /** Whether a lower-case text is in a list of common passwords. */
  isListed: (text: string) => boolean
}

export const commonPasswordIssue = 'This password is too common. Choose another.'

/** What is wrong with a new password, in one sentence; undefined where nothing is. Never by classes of characters. */
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

/** Parts of fewer letters occur in words that have nothing to do with the name. */
const minNamePart = 4

function namePartsOf(name: string): string[] {
  const parts = name.split(/[^\p{L}\p{M}\p{N}]+/u).map(lettersAndDigits)
  return [...parts, lettersAndDigits(name)].filter((part) => part.length >= minNamePart)
}

/** What people here try first, and no list from elsewhere has. */
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
 * Listed itself, or a listed word with digits or signs around it, with look-alike characters (P@ssw0rd), or repeated; or nothing but a
 * run (abcdefghijkl) or a repetition of a few characters.
 */
export function isCommonPassword(password: string, isListed: (text: string) => boolean): boolean {
  const isKnown = (text: string) => isListed(text) || localLabels.includes(text)
  return withoutSurroundings(password.toLowerCase()).some((text) =>
    [text, lettersAndDigits(text), withoutLookAlikes(text)].some(
      (spelling) => isKnown(spelling) || isKnown(repeatedPart(spelling)) || isRun(spelling),
    ),
  )
}

/** The text, and what is left of it without the digits and signs before it and any number of those after it. */
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

/** "footballfootball" → "football"; a text that repeats nothing is its own part. */
function repeatedPart(text: string): string {
  return /^(.+?)\1+$/u.exec(text)?.[1] ?? text
}

/** Three different characters at most are soon tried, and so is what only counts up or down. */
function isRun(text: string): boolean {
  const characters = Array.from(text)
  if (new Set(characters).size <= 3) return true
  const steps = new Set(characters.slice(1).map((character, index) => codeOf(character) - codeOf(characters[index])))
  return steps.size === 1 && (steps.has(1) || steps.has(-1))
}

const codeOf = (character: string | undefined) => character?.codePointAt(0) ?? 0
