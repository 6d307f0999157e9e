import type { ReactNode } from 'react'
import { useRef, useState } from 'react'
import { flushSync } from 'react-dom'
import type { Conflict } from '../../../domain/problem.ts'
import { changedFields, conflictingFields } from '../../../domain/record-merge.ts'
import type { CallArgs, EndpointKey } from '../../platform/call.ts'
import { asProblem, type ProblemError } from '../../platform/problem-error.ts'
import { t } from '../../platform/texts.ts'
import { ConflictDialog, type ConflictingField } from './conflict-dialog.tsx'
import { EndpointForm, type EndpointFormProps } from './endpoint-form.tsx'
import { toast } from '../feedback/toast.tsx'

/** Without a version if the caller has no record of their own. Then all fields are saved. */
export type VersionedRecord = { id: string; version?: number | undefined }
/** The label of a field in the conflict dialog, and a function that formats its values. */
export type ComparedField = { label: string; text: (value: unknown, record: object) => ReactNode }

export type RecordEditFormProps<K extends EndpointKey, Values extends object, Stored extends VersionedRecord> = EndpointFormProps<
  K,
  Values
> & {
  /** The record when the form was opened. */
  stored: Stored
  toValues: (stored: Stored) => Values
  /** Reads the current record. */
  readCurrent: () => Promise<Stored>
  compared: Readonly<Record<string, ComparedField>>
  /** The form fields for a field of the record, if their names differ. */
  typedIn?: Readonly<Record<string, readonly string[]>>
  /** The field of the body and of the form that contains the record's fields, if they are not at the top level. */
  within?: 'value'
}

const maxMerges = 3

/**
 * The form of a record that others may edit at the same time. It sends the changed fields and the opened version. If another user saved a
 * version in the meantime, changes of different fields are merged and sent again; for the same field, the person chooses.
 */
export function RecordEditForm<K extends EndpointKey, Values extends object, Stored extends VersionedRecord>({
  stored,
  toValues,
  readCurrent,
  compared,
  typedIn = {},
  within,
  ...props
}: RecordEditFormProps<K, Values, Stored>) {
  const { form } = props
  const [opened, setOpened] = useState(stored)
  const [conflict, setConflict] = useState<{ conflict: Conflict; current: Stored; fields: ConflictingField[] } | null>(null)
  const merges = useRef(0)
  const element = useRef<HTMLFormElement>(null)
  const typed = (): object => partOf(bodyOf(props.toArgs(form.getValues())), within)

  /** Starts again from the current record. The input stays, except where the other value was chosen. */
  const rebase = (current: Stored, theirs: readonly string[]) => {
    const mine = changedFields(opened, typed()).filter((name) => !theirs.includes(name))
    const values = form.getValues()
    const begun = toValues(current)
    flushSync(() => {
      setOpened(current)
      setConflict(null)
      form.setInitialValues(begun)
      const typedNames = mine.flatMap((name) => typedIn[name] ?? [name])
      const own = pick(partOf(values, within), typedNames)
      form.setValues(within ? { ...values, [within]: { ...partOf(begun, within), ...own } } : { ...begun, ...own })
    })
    element.current?.requestSubmit()
  }

  const onProblem = (problem: ProblemError): boolean => {
    const { conflict: found } = problem.problem
    if (problem.code !== 'CHANGED_MEANWHILE' || !found) return props.onProblem?.(problem) ?? false
    readCurrent().then(
      (current) => compare(found, current),
      (error: unknown) => toast('ERROR', asProblem(error).message),
    )
    return true
  }

  const compare = (found: Conflict, current: Stored) => {
    const names = conflictingFields({ opened, current, typed: typed() })
    if (names.length > 0 || merges.current === maxMerges) {
      const fields = names.map((name) => conflictingField(name, { mine: typed(), current, compared }))
      setConflict({ conflict: found, current, fields })
      return
    }
    merges.current += 1
    toast('INFO', mergedText(found.changedBy))
    rebase(current, [])
  }

  const toArgs = (values: Values): CallArgs<K> => versionedArgs(props.toArgs(values), opened, within)

  return (
    <>
      <EndpointForm {...props} toArgs={toArgs} onProblem={onProblem} elementRef={element} />
      {conflict && (
        <ConflictDialog
          conflict={conflict.conflict}
          fields={conflict.fields}
          onClose={() => setConflict(null)}
          onChoose={(theirs) => rebase(conflict.current, theirs)}
        />
      )}
    </>
  )
}

/**
 * The call with the fields that changed since the record was opened, and its version. Without a record, all fields: a PUT cannot be
 * partial.
 */
export function versionedArgs<K extends EndpointKey>(
  args: CallArgs<K>,
  opened: { version?: number | undefined },
  within?: string,
): CallArgs<K> {
  const body = bodyOf(args)
  const part = partOf(body, within)
  const changed = changedFields(opened, part)
  const sent = changed.length > 0 ? pick(part, changed) : part
  return Object.assign({}, args, {
    body: within ? { ...body, [within]: sent } : sent,
    ...(opened.version === undefined ? {} : { ifMatch: opened.version }),
  })
}

export function mergedText(name: string | null): string {
  return name
    ? t`${name} also changed other fields of this record. Both changes are saved.`
    : t`Other fields of this record have also changed. Both changes are saved.`
}

type Sides = { mine: object; current: object; compared: Readonly<Record<string, ComparedField>> }

export function conflictingField(name: string, { mine, current, compared }: Sides): ConflictingField {
  const { label, text } = compared[name] ?? { label: name, text: (value: unknown) => JSON.stringify(value) }
  return {
    name,
    label,
    mine: text(Reflect.get(mine, name), mine),
    theirs: text(Reflect.get(current, name), current),
  }
}

function partOf(values: object, within: string | undefined): object {
  const part: unknown = within ? Reflect.get(values, within) : values
  return typeof part === 'object' && part !== null ? part : {}
}

export function bodyOf(args: object): object {
  const body: unknown = Reflect.get(args, 'body')
  return typeof body === 'object' && body !== null ? body : {}
}

export function pick<T extends object>(values: T, names: readonly string[]): Partial<T>
export function pick(values: object, names: readonly string[]): object {
  return Object.fromEntries(Object.entries(values).filter(([name]) => names.includes(name)))
}
