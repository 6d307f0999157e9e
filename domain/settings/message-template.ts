import { t } from '../wording.ts'
import type {
  Audience,
  MessageField,
  MessageLanguage,
  NotificationChannel,
  NotificationType,
  Timing,
} from './notification-type.ts'
import { messageFields, typeRules } from './notification-type.ts'
import { plainLetters } from '../sms/sms-length.ts'

/** An organisation's template for a type of message: the text, the recipients, the channels and the time. */
export type MessageTemplate = {
  readonly isOn: boolean
  readonly channels: readonly NotificationChannel[]
  readonly audiences: readonly Audience[]
  readonly language: MessageLanguage
  /** The subject of the e-mail, and the heading in the product. */
  readonly subject: string
  readonly english: string
  readonly dzongkha: string
  readonly timings: readonly Timing[]
}
export type FieldValues = Partial<Record<MessageField, string>>

export const maxTemplateLength = 600
export const maxSubjectLength = 120
export const maxTimings = 8

/** Text in braces, and single braces. */
const braces = /\{([^{}]*)\}|[{}]/g

/** The problem with a text, as a sentence; undefined if every field of it can be filled. */
export function templateIssue(type: NotificationType, text: string, { mustHold = true } = {}): string | undefined {
  const { fields, needs } = typeRules[type]
  const used: string[] = []
  for (const [whole, name] of text.matchAll(braces)) {
    if (name === undefined)
      return t`One “${whole}” belongs to no field. Write each field between two braces, such as {${fields[0] ?? ''}}.`
    if (!fields.some((field) => field === name)) {
      return t`{${name}} is not a field of this message. Use one of ${fields.map((field) => `{${field}}`).join(', ')}.`
    }
    used.push(name)
  }
  const missing = mustHold ? needs.find((field) => !used.includes(field)) : undefined
  return missing && t`The text must contain {${missing}}: ${messageFields[missing].label}.`
}

/** Fills in the values in one pass, so that braces inside a value are plain text; a value is one line of printable characters. */
export function fillTemplate(text: string, values: FieldValues): string {
  const known: Record<string, string | undefined> = values
  return text.replaceAll(braces, (whole, name: string | undefined) => (name === undefined ? whole : oneLine(known[name] ?? '')))
}

/** The text of a message in the chosen language; English if there is no Dzongkha text. */
export function messageText(template: Pick<MessageTemplate, 'language' | 'english' | 'dzongkha'>, values: FieldValues): string {
  const english = () => plainLetters(fillTemplate(template.english, values))
  const dzongkha = fillTemplate(template.dzongkha, values)
  if (template.language === 'ENGLISH' || dzongkha === '') return english()
  return template.language === 'DZONGKHA' ? dzongkha : `${english()}\n${dzongkha}`
}

export function sampleValues(type: NotificationType): FieldValues {
  return Object.fromEntries(typeRules[type].fields.map((field) => [field, messageFields[field].sample]))
}

function oneLine(value: string): string {
  return value.replaceAll(/[\p{Cc}\p{Zl}\p{Zp}\s]+/gu, ' ').trim()
}
