import { boolean, record, text } from '../record.ts'
import { t } from '../wording.ts'

export const maxSearchLength = 2000
/** Of one person, and of an office for everybody in it. */
export const maxOwnViews = 50
export const maxSharedViews = 200

/** Filters, order and columns of a list under a name, for one person or for everybody in the office. */
export const savedView = record('savedView', {
  table: 'saved_views',
  isVersioned: true,
  fields: {
    // Filters name people, and so may the name of a view.
    name: text({ label: t`Name`, max: 80, required: t`Enter a name for the view.`, isPersonal: true }),
    search: text({ label: t`Filters, order and columns`, max: maxSearchLength, default: '', isPersonal: true }),
    isShared: boolean({ label: t`Shared with the office`, default: false }),
  },
  audits: ['list', 'isDefault'],
})

const maxParameters = 30
const maxValueLength = 500
/** Where one is in a list, not what one looks for. */
const positions = ['pageNo', 'pageSize', 'cursor', 'savedView']

/** What is wrong with the search part of a list's address ("status=ACTIVE&sort=endsOn:asc"), if anything. */
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
