import { dictionary } from '@zxcvbn-ts/language-common'

const listed = new Set(dictionary['passwords-common'].map(String))

/** Whether a lower-case text is among the 49,000 most common passwords. */
export const isListedPassword = (text: string): boolean => listed.has(text)
