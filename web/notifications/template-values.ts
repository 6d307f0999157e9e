import type { Template } from '../../domain/notifications/template-contract.ts'
import { audienceLabels, channelLabels, languageLabels, timingText } from '../../domain/settings/notification-labels.ts'
import { anchors } from '../../domain/settings/notification-type.ts'
import { call } from '../platform/call.ts'
import { oneOf } from '../platform/one-of.ts'
import { t } from '../platform/texts.ts'
import type { ComparedField } from '../ui/form/record-edit-form.tsx'

export type TemplateValues = Omit<Template, 'id' | 'version' | 'type' | 'changedAt'>

export function templateValues(template: Template): TemplateValues {
  const { isOn, channels, audiences, language, subject, english, dzongkha, timings } = template
  return { isOn, channels, audiences, language, subject, english, dzongkha, timings }
}

export async function readTemplate(type: Template['type']): Promise<Template> {
  const template = (await call('notificationTemplate.list')).items.find((one) => one.type === type)
  if (!template) throw new Error(`There is no message ${type}.`)
  return template
}

/** How the conflict dialog shows the values of two people. */
export const comparedTemplate: Readonly<Record<string, ComparedField>> = {
  isOn: { label: t`Turned on`, text: (isOn) => (isOn === true ? t`yes` : t`no`) },
  subject: { label: t`Subject`, text: String },
  english: { label: t`Text in English`, text: String },
  dzongkha: { label: t`Text in Dzongkha`, text: (text) => (typeof text === 'string' && text !== '' ? text : '–') },
  language: { label: t`Language`, text: (language) => labelsOf([language], languageLabels) },
  channels: { label: t`Channels`, text: (channels) => labelsOf(channels, channelLabels) },
  audiences: { label: t`To`, text: (audiences) => labelsOf(audiences, audienceLabels) },
  timings: { label: t`When`, text: (timings) => listed(timings, timingLabel) },
}

function labelsOf(values: unknown, labels: object): string {
  return listed(values, (value) => String(Reflect.get(labels, String(value)) ?? value))
}

function listed(values: unknown, label: (value: unknown) => string): string {
  return (Array.isArray(values) ? values.map(label).join(', ') : '') || '–'
}

function timingLabel(timing: unknown): string {
  if (typeof timing !== 'object' || timing === null) return ''
  const anchor = oneOf(anchors, String(Reflect.get(timing, 'anchor')))
  return anchor ? timingText({ anchor, days: Number(Reflect.get(timing, 'days')) }) : ''
}
