declare module 'virtual:endpoints' {
  type WireEndpoint = {
    readonly method: 'GET' | 'POST' | 'PUT' | 'PATCH' | 'DELETE'
    readonly path: `/${string}`
    /** Missing for an interactive call. */
    readonly kind?: 'REPORT' | 'JOB'
  }
  export const endpoints: Readonly<Record<import('../../domain/contracts.ts').EndpointKey, WireEndpoint>>
}
