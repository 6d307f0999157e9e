import { agreementTemplate, type Clause, templateIssueOf } from '../../../domain/leases/templates/agreement-template.ts'
import type { AgreementTemplate } from '../../../domain/leases/templates/agreement-template-contract.ts'
import { fieldIssues } from '../../../domain/leases/templates/clause-text.ts'
import type { CallArgs } from '../../platform/call.ts'
import { type FormValuesOf, formBody, formValues } from '../../platform/record-form.ts'
import { plural, t } from '../../platform/texts.ts'
import type { ComparedField } from '../../ui/form/record-edit-form.tsx'
import { comparedFields } from '../../ui/record/record-columns.tsx'

export type TemplateValues = FormValuesOf<typeof agreementTemplate> & { clauses: Clause[] }

export const emptyClause: Clause = { title: '', text: '', replaces: null }

export function templateValues(template?: AgreementTemplate): TemplateValues {
  const values = formValues(agreementTemplate, template)
  return { ...values, ...(template ? {} : { isForUnits: true }), clauses: template?.clauses ?? [emptyClause] }
}

export function templateBody({ clauses, ...values }: TemplateValues): CallArgs<'agreementTemplate.create'>['body'] {
  const body = formBody(agreementTemplate, values)
  return { ...body, clauses: clauses.map(({ title, text, replaces }) => ({ title: title.trim(), text: text.trim(), replaces })) }
}

/** Missing or invalid values, by field. The fields inside a text are checked by the same function as on the server. */
export function templateIssues(values: TemplateValues): Record<string, string> {
  const issues: Record<string, string> = {}
  if (values.name.trim() === '') issues['name'] = t`Enter a name.`
  for (const [at, clause] of values.clauses.entries()) {
    const title = textIssue(clause.title, t`Enter a title.`)
    const text = textIssue(clause.text, t`Enter the text of the clause.`)
    if (title) issues[`clauses.${at}.title`] = title
    if (text) issues[`clauses.${at}.text`] = text
  }
  const use = values.use || null
  const issue = templateIssueOf({ ...values, use })
  if (issue) issues[issue.path.slice(1).replaceAll('/', '.')] = issue.message
  return issues
}

function textIssue(text: string, whenBlank: string): string | undefined {
  return text.trim() === '' ? whenBlank : fieldIssues(text)[0]?.message
}

/** How the conflict dialog shows the values of two people. */
export const comparedTemplate: Readonly<Record<string, ComparedField>> = {
  ...comparedFields(agreementTemplate),
  clauses: { label: t`Clauses`, text: clausesText },
}

function clausesText(clauses: unknown): string {
  if (!Array.isArray(clauses)) return '–'
  const titles = clauses.map((clause: unknown) => String(Reflect.get(Object(clause), 'title'))).join(', ')
  return `${plural(clauses.length, '{n} clause', '{n} clauses')}: ${titles}`
}
