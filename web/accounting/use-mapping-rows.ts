import { useQueryClient } from '@tanstack/react-query'
import { useState } from 'react'
import { accountMapping as definition } from '../../domain/accounting/account-mapping.ts'
import type { AccountMapping } from '../../domain/accounting/account-mapping-contract.ts'
import { call, callVersioned } from '../platform/call.ts'
import { asProblem } from '../platform/problem-error.ts'
import { formChecks } from '../platform/record-form.ts'
import { plural, t } from '../platform/texts.ts'
import { refreshStale } from '../platform/use-endpoint.ts'
import { useUnsavedGuard } from '../ui/form/use-unsaved-guard.ts'
import { toast } from '../ui/feedback/toast.tsx'

type Field = 'externalCode' | 'externalName'
/** The input for one ledger account, and the stored mapping when editing began: its version, or none. */
type Draft = Record<Field, string> & { version: number | null; problem: string | null; errors: Partial<Record<Field, string>> }
export type MappingRow = Record<Field, string> & Pick<Draft, 'problem' | 'errors'>
export type MappingRows = {
  of: (code: string) => MappingRow
  change: (code: string, field: Field, text: string) => void
  changed: readonly string[]
  isSaving: boolean
  /** The result of the last save. */
  refusedCount: number
  save: () => Promise<void>
}

const checks = formChecks(definition)
const fields = ['externalCode', 'externalName'] as const

/**
 * Holds all accounts in one form. Each changed account is saved with the version from which it was edited, so a change by another user is
 * never overwritten unnoticed: the row reports the conflict, and saving again overwrites the other change.
 */
export function useMappingRows(mappings: readonly AccountMapping[]): MappingRows {
  const client = useQueryClient()
  const [drafts, setDrafts] = useState<ReadonlyMap<string, Draft>>(new Map())
  const [isSaving, setSaving] = useState(false)
  const [refusedCount, setRefused] = useState(0)
  const storedOf = (code: string) => mappings.find(({ accountCode }) => accountCode === code)
  const textsOf = (code: string): Record<Field, string> => {
    const { externalCode = '', externalName = '' } = storedOf(code) ?? {}
    return { externalCode, externalName }
  }
  const isChanged = ([code, draft]: [string, Draft]) => fields.some((name) => draft[name].trim() !== textsOf(code)[name])
  const changed = [...drafts].filter(isChanged).map(([code]) => code)
  useUnsavedGuard(() => changed.length > 0)
  const put = (code: string, draft: Draft | null) =>
    setDrafts((before) => {
      const after = new Map(before)
      if (draft) after.set(code, draft)
      else after.delete(code)
      return after
    })
  const of = (code: string) => drafts.get(code) ?? { ...textsOf(code), problem: null, errors: {} }
  const change = (code: string, field: Field, text: string) => {
    const known = drafts.get(code)
    const version = known && changed.includes(code) ? known.version : (storedOf(code)?.version ?? null)
    put(code, { ...textsOf(code), ...known, version, problem: null, errors: {}, [field]: text })
  }
  const save = async () => {
    setSaving(true)
    await saveChanged().finally(() => setSaving(false))
  }
  const saveChanged = async () => {
    let saved = 0
    let refused = 0
    for (const code of changed) {
      const draft = drafts.get(code)
      if (!draft) continue
      const left = await saveRow(code, draft, storedOf(code)?.id)
      put(code, left)
      if (left) refused += 1
      else saved += 1
    }
    if (saved > 0) toast('SUCCESS', plural(saved, '{n} account mapped', '{n} accounts mapped'))
    setRefused(refused)
    await refreshStale(client, new Set(['accountMapping', 'journalExport', 'audit']))
  }
  return { of, change, changed, isSaving, refusedCount, save }
}

/** Returns null after a successful save, otherwise the values that stay in the form and the reason. */
async function saveRow(code: string, draft: Draft, id: string | undefined): Promise<Draft | null> {
  const body = { externalCode: draft.externalCode.trim(), externalName: draft.externalName.trim() }
  const errors = Object.fromEntries(
    fields.flatMap((name) => {
      const error = checks[name](body[name])
      return error === null ? [] : [[name, error]]
    }),
  )
  if (Object.keys(errors).length > 0) return { ...draft, errors, problem: null }
  try {
    if (draft.version === null || id === undefined) await call('accountMapping.create', { body: { ...body, accountCode: code } })
    else await callVersioned('accountMapping.update', { params: { id }, body, ifMatch: draft.version })
    return null
  } catch (error) {
    const problem = asProblem(error)
    const isTaken = problem.code === 'CHANGED_MEANWHILE' || problem.code === 'DUPLICATE'
    const current = isTaken ? await currentOf(code) : undefined
    if (!current) return { ...draft, problem: problem.problem.errors?.[0]?.message ?? problem.message, errors: {} }
    const { externalCode, externalName, version } = current
    const text = t`Somebody else has mapped this account to ${externalCode} ${externalName}. Save again to replace their entry.`
    return { ...draft, version, problem: text, errors: {} }
  }
}

async function currentOf(code: string): Promise<AccountMapping | undefined> {
  try {
    const { items } = await call('accountMapping.list', { query: { pageSize: 50 } })
    return items.find(({ accountCode }) => accountCode === code)
  } catch {
    // The server's message is shown unchanged.
    return undefined
  }
}
