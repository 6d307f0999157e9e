import { formatCount } from '../../money.ts'
import { boolean, code, record, text } from '../../record.ts'
import { buildingUses, type PropertyType, codeLabel } from '../../properties/property.ts'
import { t } from '../../wording.ts'

/** Parts of the standard agreement that the parties may reword. Every other part follows from the lease or from the Act. */
export const replaceableParts = ['USE', 'CHATTELS', 'ORIGINALS'] as const
export type ReplaceablePart = (typeof replaceableParts)[number]
export const replaceablePartLabels: Readonly<Record<ReplaceablePart, string>> = {
  USE: t`Use`,
  CHATTELS: t`Chattels`,
  ORIGINALS: t`Originals`,
}

/** A clause of the office: after the standard agreement, or in place of one of its optional clauses. */
export type Clause = { title: string; text: string; replaces: ReplaceablePart | null }

export const maxClauses = 40
export const maxClauseTitle = 120
export const maxClauseText = 4_000
/** The maximum for all clauses together. */
export const maxTemplateText = 20_000
export const maxTemplateFields = 200
/** The list is loaded in full for a drop-down. */
export const maxTemplates = 50

/** The clauses that an office adds to its agreements, and the leases to which they apply. */
export const agreementTemplate = record('agreementTemplate', {
  table: 'agreement_templates',
  isVersioned: true,
  fields: {
    name: text({ label: t`Name`, heading: 'Template', max: 80, required: t`Enter a name.` }),
    isForLand: boolean({ label: t`Land`, default: false }),
    isForBuildings: boolean({ label: t`Buildings`, default: false }),
    isForUnits: boolean({ label: t`Units`, default: false }),
    use: code(buildingUses, { label: t`Only for this use`, heading: 'Use', labelOf: codeLabel }).optional(),
    isDefault: boolean({ label: t`Use for new leases of these kinds`, heading: 'Default', default: false }),
    isRetired: boolean({ label: t`Retired: not offered for new leases`, heading: 'Retired', default: false }),
  },
  audits: ['clauseCount'],
})

type Kinds = { isForLand: boolean; isForBuildings: boolean; isForUnits: boolean }

export function isForType({ isForLand, isForBuildings, isForUnits }: Kinds, type: PropertyType): boolean {
  switch (type) {
    case 'LAND':
      return isForLand
    case 'BUILDING':
      return isForBuildings
    case 'UNIT':
      return isForUnits
  }
}

type Offered = Kinds & { use: string | null; isDefault: boolean }

/** The template of a new lease if none is chosen: the default for its use, otherwise the default for its kind. */
export function defaultTemplateOf<Template extends Offered>(
  templates: readonly Template[],
  propertyType: PropertyType,
  propertyUse: string | null,
): Template | undefined {
  const fitting = templates.filter(
    (one) => one.isDefault && isForType(one, propertyType) && (one.use === null || one.use === propertyUse),
  )
  return fitting.find(({ use }) => use !== null) ?? fitting[0]
}

type Checked = Kinds & { use: string | null; isDefault: boolean; isRetired: boolean; clauses: readonly Clause[] }
export type TemplateIssue = { path: string; message: string }

/** The first invalid combination of values, or undefined. */
export function templateIssueOf({
  isForLand,
  isForBuildings,
  isForUnits,
  use,
  isDefault,
  isRetired,
  clauses,
}: Checked): TemplateIssue | undefined {
  if (!isForLand && !isForBuildings && !isForUnits) {
    return { path: '/isForUnits', message: 'Choose at least one kind of lease: land, buildings or units.' }
  }
  if (use !== null && isForLand)
    return { path: '/use', message: 'Land has no use of a building. Leave the use empty, or land out.' }
  if (isDefault && isRetired) return { path: '/isDefault', message: 'A retired template cannot be the default.' }
  const twice = replaceableParts.find((part) => clauses.filter(({ replaces }) => replaces === part).length > 1)
  if (twice) {
    const at = clauses.findLastIndex(({ replaces }) => replaces === twice)
    return { path: `/clauses/${at}/replaces`, message: `Only one clause can replace “${replaceablePartLabels[twice]}”.` }
  }
  if (clauses.reduce((sum, { text: one }) => sum + one.length, 0) > maxTemplateText) {
    return {
      path: '/clauses',
      message: `All clauses together can have at most ${formatCount(maxTemplateText)} characters.`,
    }
  }
  return undefined
}
