// Merges the edits of two people to one record. The changes of each are compared with the record as the form opened it, field by field; a
// form and its record use the same field names.

/** The fields that a person changed: those whose value differs from the record that they opened. */
export function changedFields(opened: object, typed: object): string[] {
  return Object.keys(typed).filter((name) => {
    const value: unknown = Reflect.get(typed, name)
    return value !== undefined && !isSame(Reflect.get(opened, name), value)
  })
}

type ThreeWay = { opened: object; current: object; typed: object }

/** The fields that both the person and somebody else changed, to different values. */
export function conflictingFields({ opened, current, typed }: ThreeWay): string[] {
  return changedFields(opened, typed).filter(
    (name) =>
      !isSame(Reflect.get(opened, name), Reflect.get(current, name)) &&
      !isSame(Reflect.get(current, name), Reflect.get(typed, name)),
  )
}

/** Null, missing and blank are equal; other values are compared as JSON. */
function isSame(one: unknown, other: unknown): boolean {
  return plain(one) === plain(other)
}

function plain(value: unknown): string {
  return value === null || value === undefined || value === '' ? 'null' : JSON.stringify(value, sorted)
}

/** The order of keys in an object is ignored. */
function sorted(_key: string, value: unknown): unknown {
  if (typeof value !== 'object' || value === null || Array.isArray(value)) return value
  return Object.fromEntries(Object.entries(value).sort(([one], [other]) => (one < other ? -1 : 1)))
}
