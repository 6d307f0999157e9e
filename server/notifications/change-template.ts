import type { BodyOf } from '../../domain/endpoint.ts'
import type { Template, templateContract } from '../../domain/notifications/template-contract.ts'
import { fieldProblem } from '../../domain/problem.ts'
import { type MessageTemplate, templateIssue } from '../../domain/settings/message-template.ts'
import { type NotificationType, typeRules } from '../../domain/settings/notification-type.ts'
import { ensureUnchanged } from '../audit/ensure-unchanged.ts'
import { recordChange } from '../audit/record-change.ts'
import type { Tx } from '../platform/database/database.ts'
import { countVersion, idOfNamed, lockVersion, readVersions } from '../platform/database/named-versions.ts'
import { deleteTemplate, readTemplate, readTemplates, type StoredTemplate, upsertTemplate } from '../settings/template-store.ts'

type Change = BodyOf<typeof templateContract.update>

/** Refuses a template that could not be sent: an unknown field, or a channel or time that the message does not have. */
export async function changeTemplate(
  tx: Tx,
  type: NotificationType,
  { ifMatch, ...change }: Change & { ifMatch: number | undefined },
): Promise<Template> {
  const version = await lockVersion(tx, { entity: 'notificationTemplate', name: type })
  const before = await readTemplate(tx, type)
  await ensureUnchanged(tx, { entity: 'notificationTemplate', current: toTemplate(tx, before, version), ifMatch })
  const given = Object.fromEntries(Object.entries(change).filter(([, value]) => value !== undefined))
  const template: MessageTemplate = { ...before, ...given }
  assertNoIssues(type, template)
  await upsertTemplate(tx, type, template)
  const next = await saveTemplateChange(tx, type, { before, after: template })
  return toTemplate(tx, await readTemplate(tx, type), next)
}

export async function resetTemplate(tx: Tx, type: NotificationType, ifMatch: number | undefined): Promise<Template> {
  const version = await lockVersion(tx, { entity: 'notificationTemplate', name: type })
  const before = await readTemplate(tx, type)
  await ensureUnchanged(tx, { entity: 'notificationTemplate', current: toTemplate(tx, before, version), ifMatch })
  await deleteTemplate(tx, type)
  const after = await readTemplate(tx, type)
  return toTemplate(tx, after, await saveTemplateChange(tx, type, { before, after }))
}

export async function listTemplates(tx: Tx): Promise<Template[]> {
  const versions = await readVersions(tx, 'notificationTemplate')
  return (await readTemplates(tx)).map((template) => toTemplate(tx, template, versions.get(template.type) ?? 0))
}

function toTemplate(tx: Tx, { changedAt, ...template }: StoredTemplate, version: number): Template {
  const { channels, audiences, timings, ...rest } = template
  return {
    ...rest,
    id: idOfNamed(tx, { entity: 'notificationTemplate', name: template.type }),
    version,
    channels: [...channels],
    audiences: [...audiences],
    timings: [...timings],
    changedAt: changedAt?.toISOString() ?? null,
  }
}

function assertNoIssues(type: NotificationType, template: MessageTemplate): void {
  const rules = typeRules[type]
  const issues = {
    subject: templateIssue(type, template.subject, { mustHold: false }),
    english: templateIssue(type, template.english),
    dzongkha: template.dzongkha === '' ? undefined : templateIssue(type, template.dzongkha),
    language: template.language !== 'ENGLISH' && template.dzongkha === '' ? 'There is no text in Dzongkha yet.' : undefined,
    isOn: rules.isSignIn && !template.isOn ? 'People need this message to sign in. It cannot be turned off.' : undefined,
    channels: channelIssue(rules.isSignIn, template),
    audiences: audienceIssue(type, template),
    timings: template.timings.some(({ anchor }) => !rules.anchors.includes(anchor))
      ? 'Reminders of this message cannot count from this day.'
      : undefined,
  }
  for (const [field, issue] of Object.entries(issues)) if (issue) throw fieldProblem(`/${field}`, issue)
}

function channelIssue(isSignIn: boolean, { isOn, channels }: MessageTemplate): string | undefined {
  if (isSignIn) return channels.join() === 'SMS' ? undefined : 'This message is sent by SMS only.'
  return isOn && channels.length === 0 ? 'Choose a channel, or turn the message off.' : undefined
}

function audienceIssue(type: NotificationType, { isOn, audiences }: MessageTemplate): string | undefined {
  const { audiences: possible, isSignIn } = typeRules[type]
  if (audiences.some((audience) => !possible.includes(audience))) return 'This message cannot be sent to this group.'
  return isOn && !isSignIn && audiences.length === 0 ? 'Choose the recipients, or turn the message off.' : undefined
}

type TemplateChange = { before: MessageTemplate; after: MessageTemplate }

/** Returns the new version. */
async function saveTemplateChange(tx: Tx, type: NotificationType, { before, after }: TemplateChange): Promise<number> {
  const kept = ({ isOn, channels, audiences, language, timings, subject, english, dzongkha }: MessageTemplate) => ({
    ...{ isOn, language, subject, english, dzongkha },
    ...{
      channels: channels.join(),
      audiences: audiences.join(),
      timings: timings.map(({ anchor, days }) => `${anchor} ${days}`).join(),
    },
  })
  const named = { entity: 'notificationTemplate', name: type } as const
  const version = await countVersion(tx, named)
  const change = { before: kept(before), after: { ...kept(after), version } }
  await recordChange(tx, { entity: named.entity, entityId: idOfNamed(tx, named), ...change })
  return version
}
