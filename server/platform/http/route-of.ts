import { z } from 'zod'
import { awaitingApprovalSchema } from '../../../domain/approval-request.ts'
import { sentQueryOf } from '../../../domain/api/chosen-parts.ts'
import type { Endpoint } from '../../../domain/endpoint.ts'

export function statusOf(endpoint: Endpoint): number {
  return endpoint.status ?? (endpoint.reply === undefined ? 204 : 200)
}

/** "/lease/{id}" → "/lease/:id". A parameter before a dot matches everything except the dot: "/payment-advice/{id}.pdf". */
export function routePath(path: string): string {
  return path.replaceAll(/\{(\w+)\}\./g, ':$1(^[^/.]+).').replaceAll(/\{(\w+)\}/g, ':$1')
}

export function routeSchema(endpoint: Endpoint) {
  const { params, body, reply } = endpoint
  const query = sentQueryOf(endpoint)
  const success = reply === 'FILE' ? z.any() : (reply ?? z.void())
  return {
    ...(params ? { params } : {}),
    ...(query ? { querystring: query } : {}),
    ...(body ? { body } : {}),
    response: { [statusOf(endpoint)]: success, ...(endpoint.approval ? { 202: awaitingApprovalSchema } : {}) },
  }
}
