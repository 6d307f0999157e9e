import { z } from 'zod'

/**
 * The default messages of schemas. The messages of the library name codes that users of a form do not understand; developers find the codes
 * in the OpenAPI document.
 */
export function configureZodMessages(): void {
  z.config({ customError: plainMessage })
}

type Issue = Parameters<NonNullable<NonNullable<Parameters<typeof z.config>[0]>['customError']>>[0]

function plainMessage(issue: Issue): string | undefined {
  switch (issue.code) {
    case 'invalid_value':
      return issue.input === undefined ? 'This field is required.' : 'Choose an option from the list.'
    case 'invalid_type':
      return issue.input === undefined ? 'This field is required.' : wrongType(issue.expected)
    case 'too_big':
      return tooBig(issue.origin, String(issue.maximum))
    case 'too_small':
      return tooSmall(issue.origin, String(issue.minimum))
    default:
      return undefined
  }
}

function wrongType(expected: string): string | undefined {
  switch (expected) {
    case 'number':
      return 'Enter a number.'
    case 'int':
      return 'Enter a whole number.'
    case 'string':
      return 'Enter text.'
    case 'boolean':
      return 'Enter true or false.'
    case 'array':
      return 'Send a list.'
    case 'object':
      return 'Send an object with its fields.'
    default:
      return undefined
  }
}

function tooBig(origin: string, maximum: string): string {
  switch (origin) {
    case 'string':
      return `Enter at most ${maximum} characters.`
    case 'array':
      return `Enter ${maximum} or fewer.`
    default:
      return `Enter ${maximum} or less.`
  }
}

function tooSmall(origin: string, minimum: string): string {
  switch (origin) {
    case 'string':
      return minimum === '1' ? 'This field is required.' : `Enter at least ${minimum} characters.`
    case 'array':
      return `Enter at least ${minimum}.`
    default:
      return `Enter ${minimum} or more.`
  }
}
