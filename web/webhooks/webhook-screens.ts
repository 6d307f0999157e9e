// One file of the build for both screens.
export { WebhookScreen } from './webhook-screen.tsx'
export { WebhooksScreen } from './webhooks-screen.tsx'
