// Both screens share one chunk of the build.
export { WebhookScreen } from './webhook-screen.tsx'
export { WebhooksScreen } from './webhooks-screen.tsx'
