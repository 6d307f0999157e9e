// Two people edit one record. What each changed is compared with the record as the form opened it, field by field; a form and its record
// call a field the same.

/** The fields that a person changed: those whose value differs from the record that they opened. */
export function changedFields(opened: object, typed: object): string[] {
  return Object.keys(typed).filter((name) => {
    const value: unknown = Reflect.get(typed, name)
    return value !== undefined && !isSame(Reflect.get(opened, name), value)
  })
}

type ThreeWay = { opened: object; current: object; typed: object }

/** Of the fields that a person changed, those that somebody else changed as well since, to another value. */
export function conflictingFields({ opened, current, typed }: ThreeWay): string[] {
  return changedFields(opened, typed).filter(
    (name) =>
      !isSame(Reflect.get(opened, name), Reflect.get(current, name)) &&
      !isSame(Reflect.get(current, name), Reflect.get(typed, name)),
  )
}

/** None is null, left out or blank; values are compared as JSON has them. */
function isSame(one: unknown, other: unknown): boolean {
  return plain(one) === plain(other)
}

function plain(value: unknown): string {
  return value === null || value === undefined || value === '' ? 'null' : JSON.stringify(value, sorted)
}

/** The order of the keys of an object is no difference. */
function sorted(_key: string, value: unknown): unknown {
  if (typeof value !== 'object' || value === null || Array.isArray(value)) return value
  return Object.fromEntries(Object.entries(value).sort(([one], [other]) => (one < other ? -1 : 1)))
}
