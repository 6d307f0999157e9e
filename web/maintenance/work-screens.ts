// The screens of work orders, plans and vendors share one chunk, because the sign-in page lists every chunk.
export { PlansScreen } from './plans/plans-screen.tsx'
export { VendorScreen } from './vendors/vendor-screen.tsx'
export { VendorsScreen } from './vendors/vendors-screen.tsx'
export { OwnWorkScreen, WorkOrderScreen } from './work-orders/work-order-screen.tsx'
export { WorkOrdersScreen } from './work-orders/work-orders-screen.tsx'
