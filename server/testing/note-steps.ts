type Call = (key: string, sent?: { params?: Record<string, string>; body?: unknown }) => Promise<Record<string, unknown>>

/** A task about a tenant, from its first word to its removal. */
export async function callNotes(call: Call, tenant: { id: string }): Promise<void> {
  const task = { kind: 'TASK', text: 'Ask for the new address.', tenantId: tenant.id }
  const params = { id: String((await call('note.create', { body: task }))['id']) }
  await call('note.update', { params, body: { isDone: true } })
  await call('note.remove', { params })
}
