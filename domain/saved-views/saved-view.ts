import { boolean, record, text } from '../record.ts'
import { t } from '../wording.ts'

export const maxSearchLength = 2000
/** The maximum for one person, and for the shared views of an office. */
export const maxOwnViews = 50
export const maxSharedViews = 200

/** Filters, order and columns of a list under a name, for one person or for the whole office. */
export const savedView = record('savedView', {
  table: 'saved_views',
  isVersioned: true,
  fields: {
    // Personal, because filters and names of views may contain names of people.
    name: text({ label: t`Name`, max: 80, required: t`Enter a name for the view.`, isPersonal: true }),
    search: text({ label: t`Filters, order and columns`, max: maxSearchLength, default: '', isPersonal: true }),
    isShared: boolean({ label: t`Shared with the office`, default: false }),
  },
  audits: ['list', 'isDefault'],
})

const maxParameters = 30
const maxValueLength = 500
/** The position in a list, which is not part of a view. */
const positions = ['pageNo', 'pageSize', 'cursor', 'savedView']

/** The first problem with the query of a list's address ("status=ACTIVE&sort=endsOn:asc"), or undefined. */
export function searchIssue(search: string): string | undefined {
  const parameters = [...new URLSearchParams(search)]
  if (parameters.length > maxParameters) return `A view can have at most ${maxParameters} filters.`
  if (new Set(parameters.map(([name]) => name)).size < parameters.length) return 'A view can have each filter only once.'
  for (const [name, value] of parameters) {
    if (!/^[a-z][a-zA-Z0-9]{0,39}$/.test(name)) return 'A filter’s name can have only letters and digits.'
    if (positions.includes(name)) return `A view cannot save ${name}.`
    if (value.length > maxValueLength) return `A filter’s value can have at most ${maxValueLength} characters.`
    if (/\p{Cc}|\uFFFD/u.test(value)) return 'A filter’s value contains a character that cannot be stored.'
  }
  return undefined
}
