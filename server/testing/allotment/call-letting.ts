import { applicationSamples, callApplications } from '../applications/application-steps.ts'
import type { Admin } from '../factories.ts'
import type { TestApp } from '../test-app.ts'
import { type Call, allotmentSamples, callAllotment } from './allotment-steps.ts'

/** Makes each call of the office about the selection of tenants once. */
export async function callLetting(app: TestApp, call: Call, admin: Admin): Promise<void> {
  await callApplications(call, admin)
  await callAllotment(app, call, admin)
}

/** A record for each call of letting that requires a version. */
export function lettingSamples(office: () => { app: TestApp; admin: Admin }) {
  return { ...applicationSamples(() => office().admin), ...allotmentSamples(office) }
}
